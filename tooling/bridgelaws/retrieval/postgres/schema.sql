-- Loaded again, it replaces what it holds in one transaction: readers keep the old until the new
-- is whole. Nothing outside the schema `bridgelaws` is touched.
create schema if not exists bridgelaws;
set local search_path = bridgelaws;

-- A word with each one of its letters left out, and itself: words with a cut in common are a slip
-- of the fingers apart.
create or replace function bridgelaws.cuts(form text) returns text[]
language sql immutable parallel safe as $f$
    select case when length(form) < 4 then '{}'::text[] else array(
        select form union select left(form, n - 1) || substr(form, n + 1)
        from generate_series(1, length(form)) n) end
$f$;

create table if not exists about (name text primary key, value text not null);

create table if not exists work (
    work text primary key, prefix text not null, publisher text not null, current text not null);
create table if not exists work_title (
    work text references work, language text, title text not null, publisher text not null,
    primary key (work, language));
create table if not exists edition (
    work text references work, edition text, day date, base text not null, status text not null,
    primary key (work, edition));

-- `address` is the same in all languages, `parent` that of the provision around it.
create table if not exists provision (
    work text, edition text, address text, article text not null, parent text,
    place integer not null,
    primary key (work, edition, address), foreign key (work, edition) references edition);
-- `expression` is `plain` or a publisher's name. `vector` is of `vector()`, headings of weight A;
-- `@64A1` in it is a citation of 64A1.
create table if not exists wording (
    work text, edition text, address text, language text, expression text,
    printed text not null, heading text not null, body text not null, vector tsvector not null,
    primary key (work, edition, address, language, expression),
    foreign key (work, edition, address) references provision);
create table if not exists note (
    work text, edition text, address text, language text, expression text, place integer,
    body text not null, primary key (work, edition, address, language, expression, place),
    foreign key (work, edition, address, language, expression) references wording);
-- `first` and `after` count characters of the body, or of the note `note`, from 0.
create table if not exists link (
    work text, edition text, address text, language text, expression text,
    note integer, first integer not null, after integer not null, printed text not null,
    to_work text not null, to_edition text not null, to_address text not null,
    foreign key (work, edition, address, language, expression) references wording);

create table if not exists concept (concept text primary key, kind text not null);
-- `place` 0 is the term of the Laws, what follows are what players call it.
create table if not exists name (
    concept text references concept, language text, place integer, name text not null,
    confidence text not null, primary key (concept, language, place));
create table if not exists concept_place (
    concept text references concept, place integer, address text not null,
    primary key (concept, place));
create table if not exists ruling (ruling text primary key);
create table if not exists ruling_title (
    ruling text references ruling, language text, title text not null,
    primary key (ruling, language));
create table if not exists ruling_place (
    ruling text references ruling, address text, times integer not null,
    primary key (ruling, address));

-- The analysis: what every word form stands for, words passed over, names in several words.
create table if not exists word (
    language text, form text, stems text[] not null, halves text[] not null, indexed boolean,
    cuts text[] generated always as (bridgelaws.cuts(form)) stored,
    primary key (language, form));
-- `asked_entries`: the entries that a filler speaks for in a query, by `asked_weights`, as of terms.
create table if not exists filler (
    language text, form text, asked_entries integer[] not null, asked_weights integer[] not null,
    primary key (language, form));
create table if not exists tail (language text, form text, primary key (language, form));
create table if not exists spelling (
    language text, stems text[], concept text not null, primary key (language, stems));
create table if not exists address_word (kind text, form text, value text[] not null);

-- The index: what a word is worth in the entries of a language, which are what search finds.
-- `terms`: the words of an entry by number, rising; `worth`: what each is worth in it, in that order.
create table if not exists entry (
    language text, number integer, work text not null, address text not null, title text not null,
    terms integer[] not null, worth integer[] not null, primary key (language, number));
create table if not exists term (
    language text, term text, number integer not null, rarity integer not null,
    held integer not null, asked_entries integer[] not null, asked_weights integer[] not null,
    primary key (language, term));
-- Where a term is worth most comes first, some hundreds of entries a part.
create table if not exists posting (
    language text, term integer, part integer, entries integer[] not null,
    impacts integer[] not null, primary key (language, term, part));

create index if not exists wording_vector on wording using gin (vector);
create index if not exists link_target on link (to_work, to_address);
create index if not exists word_cuts on word using gin (cuts);
create index if not exists word_beginning on word (language, form text_pattern_ops);
create index if not exists spelling_begins on spelling (language, (stems[1]));
create index if not exists address_word_form on address_word (kind, form);
create index if not exists entry_address on entry (language, work, address);
create index if not exists entry_key on entry (lower(address) text_pattern_ops);
create index if not exists provision_article on provision (work, edition, article, place);

-- Rows are deleted, not tables emptied: who reads meanwhile is not kept waiting.
delete from about;
delete from link;
delete from note;
delete from wording;
delete from provision;
delete from edition;
delete from work_title;
delete from work;
delete from ruling_place;
delete from ruling_title;
delete from ruling;
delete from concept_place;
delete from name;
delete from concept;
delete from word;
delete from filler;
delete from tail;
delete from spelling;
delete from address_word;
delete from entry;
delete from term;
delete from posting;
