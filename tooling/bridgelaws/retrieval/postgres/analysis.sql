-- Small letters without accents, one sigma; it depends on no locale of the server.
create or replace function bridgelaws.fold(said text) returns text
language sql immutable parallel safe as $f$
    select replace(replace(replace(translate(
        regexp_replace(normalize(normalize(said, NFKC), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςøØıŒÆ',
        'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωσooiœæ'),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$f$;

-- The words of a text: folded, elided words without what was elided, the parts of a hyphenated
-- word one after the other, its whole beside the first.
create or replace function bridgelaws.tokens(said text)
returns table (place bigint, form text, joined text)
language sql immutable parallel safe rows 10 as $f$
    with raw as (
        select found[1] as word, n from regexp_matches(
            bridgelaws.fold(translate(said, '’‘ʼ′´`᾿᾽΄‐‑', '''''''''''''''''''--')),
            '[0-9a-zα-ω]+(?:[''-][0-9a-zα-ω]+)*', 'g') with ordinality as r(found, n)),
    part as (
        select n, m, regexp_replace(regexp_replace(piece,
            '^(@elision.words@)''(?=.)', ''), '''s$', '') as bare
        from raw, unnest(string_to_array(word, '-')) with ordinality as p(piece, m)),
    inner_part as (
        select n, m, k, left(form, 64) as form
        from part, unnest(string_to_array(bare, '''')) with ordinality as p(form, k)
        where form <> ''),
    counted as (
        select row_number() over (order by n, m, k) as place, form,
            row_number() over of_raw as inside, max(m) over of_raw as pieces,
            string_agg(form, '') over of_raw as whole
        from inner_part
        window of_raw as (partition by n order by m, k
            rows between unbounded preceding and unbounded following))
    select place, form, case when inside = 1 and pieces > 1 then left(whole, 64) else '' end
    from counted order by place
$f$;

-- The words of a text that count, each with what it stands for; the word itself where no text of
-- the laws has it.
create or replace function bridgelaws.lexemes(said text, tongue text)
returns table (place bigint, form text, stems text[], halves text[], joined text)
language plpgsql stable parallel safe rows 10 as $f$
#variable_conflict use_column
begin
    return query
    with every as materialized (select * from bridgelaws.tokens(said)),
    counting as materialized (
        select * from every e where not exists (
            select from bridgelaws.filler f where f.language = tongue and f.form = e.form)),
    kept as (
        select * from counting
        union all select * from every where not exists (select from counting))
    select row_number() over (order by k.place), k.form, coalesce(w.stems, array[k.form]),
        coalesce(w.halves, '{}'), k.joined
    from kept k left join lateral (
        select w.stems, w.halves from bridgelaws.word w
        where w.language = tongue and w.form = k.form limit 1) w on true;
end
$f$;

-- The names of the glossary that a text spells, by the places of their first and last word.
create or replace function bridgelaws.concepts(said text, tongue text)
returns table (first bigint, last bigint, concept text)
language sql stable parallel safe rows 5 as $f$
    with found as materialized (select * from bridgelaws.lexemes(said, tongue)),
    stem as materialized (select place, unnest(stems) as stem from found),
    begun as (
        select s.place, n.concept, n.stems
        from stem s join bridgelaws.spelling n on n.language = tongue and n.stems[1] = s.stem)
    select b.place, b.place + cardinality(b.stems) - 1, b.concept
    from begun b, unnest(b.stems) with ordinality w(stem, k)
        join stem o on o.stem = w.stem
    where o.place = b.place + w.k - 1
    group by b.place, b.concept, b.stems
    having count(distinct w.k) = cardinality(b.stems)
$f$;

-- Any text of a portal as our texts are analysed: its own documents found by the same words.
create or replace function bridgelaws.vector(said text, tongue text) returns tsvector
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set jit = off as $f$
begin
    return (
        with found as materialized (select * from bridgelaws.lexemes(said, tongue)),
        spot as (
            select f.place, unnest(f.stems || f.halves) as lexeme from found f
            union select f.place, f.joined from found f where f.joined <> ''
            union select c.first, c.concept from bridgelaws.concepts(said, tongue) c),
        placed as (
            select s.lexeme, string_agg(distinct least(s.place, 16383)::text, ',') as places
            from spot s group by s.lexeme)
        select coalesce(string_agg('''' || p.lexeme || ''':' || p.places, ' '), '')::tsvector
        from placed p);
end
$f$;

-- For a trigger, as `tsvector_update_trigger` is: the column of the vector, the language, the columns
-- of the text. What reads tables can be no generated column.
create or replace function bridgelaws.keep_vector() returns trigger
language plpgsql as $f$
declare
    held jsonb := to_jsonb(new);
    said text := '';
begin
    if tg_nargs < 3 then
        raise 'keep_vector wants the column of the vector, the language, the columns of the text';
    end if;
    if not exists (select from bridgelaws.filler where language = tg_argv[1]) then
        raise 'no language %', tg_argv[1];
    end if;
    for n in 0 .. tg_nargs - 1 loop
        continue when n = 1;
        if not held ? tg_argv[n] then
            raise 'no column %', tg_argv[n];
        end if;
        if n > 1 then
            said := concat_ws(E'\n', said, held ->> tg_argv[n]);
        end if;
    end loop;
    return jsonb_populate_record(
        new, jsonb_build_object(tg_argv[0], bridgelaws.vector(said, tg_argv[1])));
end
$f$;

-- A query for the operator @@: each word in any inflection, each name also by its other names.
create or replace function bridgelaws.query(said text, tongue text) returns tsquery
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set jit = off as $f$
begin
    return (
        with found as materialized (select * from bridgelaws.lexemes(said, tongue)),
        name as materialized (select * from bridgelaws.concepts(said, tongue)),
        alternative as (
            select f.place, unnest(f.stems) as lexeme from found f
            union select f.place, n.concept
            from found f join name n on f.place between n.first and n.last),
        word as (
            select a.place, '(' || string_agg('''' || a.lexeme || '''', ' | ') || ')' as either
            from alternative a group by a.place)
        select coalesce(string_agg(w.either, ' & ' order by w.place), '')::tsquery from word w);
end
$f$;
