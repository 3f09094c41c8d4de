-- Which provisions a query names by number, and what it says besides. `named` tells that a word
-- for a law, or the name of a work, stands before the number. It reads what data and rulings write:
-- numbers, letters and words for parts. Words for numbers, roman law numbers, slips and all but the
-- first of a list are for language/addresses; tests/retrieval/test_postgres.py names the cases.
create or replace function bridgelaws.read_address(
    said text, out address text, out rest text, out named boolean, out steps integer)
language plpgsql stable parallel safe as $f$
declare
    pieces text[] := array(select f[1] from regexp_matches(
        bridgelaws.fold(left(said, 320)), '[0-9]+|[a-zα-ωА-я]+', 'g') f);
    shapes text[] := array(select translate(p, 'αβεζηικμνορτυχавсенкмортухАВСЕНКМОРТУХ',
            'abezhikmnoptyxabcehkmoptyxabcehkmoptyx')
        from unnest(pieces) with ordinality u(p, n) order by n);
    keys text[]; longer text[]; prefix text; length_of integer; here integer;
begin
    for start in 1 .. coalesce(array_length(pieces, 1), 0) loop
        here := start; named := false; prefix := '';
        select value[1], cardinality(value) - 1 into prefix, length_of
        from bridgelaws.address_word where kind = 'work'
            and value[2:] = shapes[start : start + cardinality(value) - 2]
        order by cardinality(value) desc limit 1;
        if found then
            here := start + length_of; named := true;
        else
            prefix := '';
            while exists (select from bridgelaws.address_word where kind = 'law'
                    and form = shapes[here]) and (start = 1 or length(shapes[here]) > 2) loop
                here := here + 1; named := true;
            end loop;
        end if;
        while (named or start = 1) and exists (select from bridgelaws.address_word
                where kind in ('law', 'part') and form = shapes[here]) loop
            here := here + 1;
        end loop;
        continue when pieces[here] is null or pieces[here] !~ '^[0-9]{1,3}$'
            or not named and start > 1;
        keys := array[prefix || ltrim(pieces[here], '0')]; steps := 1;
        continue when not exists (select from bridgelaws.entry e
            where lower(e.address) = keys[1]);
        here := here + 1;
        while pieces[here] is not null loop
            -- The first of several laws: *lois 53 à 56*.
            -- A case, since conditions joined by "and" are met in any order.
            exit when steps = 1 and exists (
                    select from bridgelaws.address_word where kind = 'range'
                    and form in (pieces[here], shapes[here]))
                and case when pieces[here + 1] ~ '^[0-9]{1,3}$'
                        and pieces[here - 1] ~ '^[0-9]{1,3}$'
                    then pieces[here + 1]::integer > pieces[here - 1]::integer
                    else false end;
            if exists (select from bridgelaws.address_word where kind = 'part'
                    and form = shapes[here] and length(form) > 1)
                    and pieces[here + 1] is not null then
                here := here + 1;
                continue;
            end if;
            select array_agg(known order by k, o) into longer from (
                select known, min(k) as k, min(o) as o
                from unnest(keys) with ordinality u(key, k),
                    lateral (select p, 0 from (values (pieces[here]),
                            (translate(pieces[here], 'ινχ', 'ivx'))) v(p)
                        where p ~ '^([0-9]+|[ivx]+)$'
                        union all select l, n from bridgelaws.address_word a,
                            unnest(a.value) with ordinality t(l, n)
                        where a.kind = 'letter' and a.form in (pieces[here], shapes[here])
                        -- A letter and a roman numeral in one: the *eii* of 12C1eii.
                        union all select l || translate(substr(pieces[here], 2), 'ινχ', 'ivx'), n
                        from bridgelaws.address_word a, unnest(a.value) with ordinality t(l, n)
                        where a.kind = 'letter' and pieces[here] ~ '^.[ivxινχ]+$'
                            and a.form in (left(pieces[here], 1), left(shapes[here], 1))) w(p, o),
                    lateral (select key || p as known) x
                where exists (select from bridgelaws.entry e where lower(e.address) = x.known)
                group by known) y;
            exit when longer is null;
            keys := longer; steps := steps + 1; here := here + 1;
        end loop;
        -- *25.1* is no address: a decimal of another book.
        continue when pieces[here] ~ '^[0-9]'
            and strpos(said, pieces[here - 1] || '.' || pieces[here]) > 0;
        select e.address into address from bridgelaws.entry e
        where lower(e.address) = keys[1] limit 1;
        rest := array_to_string(pieces[: start - 1] || pieces[here :], ' ');
        -- A number alone before other words counts something.
        exit when named or rest = '' or steps > 1;
        address := null;
    end loop;
end
$f$;

-- What each word of a query may stand for in a language, with a weight from 0 to 1.
create or replace function bridgelaws.read_words(said text, tongue text)
returns table (place bigint, known boolean, term text, weight double precision)
language plpgsql stable parallel safe rows 20 as $f$
declare
    token record; found_any boolean;
begin
    for token in
        select l.*, count(*) over () as last, exists (select from bridgelaws.word w
            where w.language = tongue and w.form = l.form and w.indexed) as known
        from bridgelaws.lexemes(said, tongue) l order by l.place limit @query.words@
    loop
        place := token.place; known := token.known;
        found_any := false;
        for term, weight in
            select t, max(given) from (
                select unnest(w.stems) as t, 1.0::double precision as given
                from bridgelaws.word w
                where w.language = tongue and w.form = token.form and w.indexed
                union all select unnest(w.stems), @guesses.joined@ from bridgelaws.word w
                where w.language = tongue and w.form = token.joined and w.indexed
                union all select unnest(b.stems), case when known then @guesses.besideKnown@ else 1 end
                    * (@guesses.begun@ + @guesses.typed@ * length(token.form) / length(b.form))
                from (select w.form, w.stems from bridgelaws.word w
                    where token.place = token.last and length(token.form) > 1 and w.language = tongue
                        and w.indexed and w.form ~>~ token.form
                        and w.form ~<~ (token.form || chr(65535))
                    order by length(w.form), w.form limit @lookup.forms@) b) every
            group by t
        loop
            found_any := true;
            return next;
        end loop;
        continue when found_any;
        -- A compound stands for its halves, a slip for the words it is near.
        for term, weight in
            select t, @guesses.half@::double precision from (
                select b.stems || a.stems as both
                from generate_series(@compounds.shortestPart@ + 1,
                        length(token.form) - @compounds.shortestPart@ + 1) cut
                join bridgelaws.tail on tail.language = tongue
                    and tail.form = substr(token.form, cut)
                join bridgelaws.word b on b.language = tongue and b.form = tail.form
                join bridgelaws.word a on a.language = tongue
                    and length(a.form) >= @compounds.shortestPart@
                    and a.form in (select left(token.form, cut - 1 - length(j))
                        from unnest(string_to_array('@compounds.links@', '|')) j
                        where left(token.form, cut - 1) like '%' || j)
                order by cut limit 1) c, unnest(c.both) t
        loop
            found_any := true; known := true;
            return next;
        end loop;
        continue when found_any or token.form ~ '[0-9]';
        for term, weight in
            select unnest(n.stems), @guesses.slips@::double precision from (
                select w.form, w.stems from bridgelaws.word w
                where w.language = tongue and w.indexed
                    and w.cuts && bridgelaws.cuts(token.form)
                order by abs(length(w.form) - length(token.form)), w.form <> token.form, w.form
                limit 2) n
        loop
            found_any := true;
            return next;
        end loop;
        if not found_any then
            term := null; weight := 0;
            return next;
        end if;
    end loop;
end
$f$;

-- The fillers of a query that are passed over, each once: none where nothing else is said.
create or replace function bridgelaws.passed_over(said text, tongue text)
returns setof bridgelaws.filler
language sql stable parallel safe rows 5 as $f$
    with every as materialized (
        select s.form, f.language is not null as passed
        from (select * from bridgelaws.tokens(said) order by place limit 4 * @query.words@) s
            left join bridgelaws.filler f on f.language = tongue and f.form = s.form)
    select f.* from bridgelaws.filler f
    where f.language = tongue and f.form in (select e.form from every e where e.passed)
        and exists (select from every e where not e.passed)
$f$;

-- What an entry is worth to a query: what its words and names are worth there, less where it lacks
-- rare ones, and what such queries were answered with.
create or replace function bridgelaws.score(
    gathered double precision, covered double precision, whole double precision,
    told double precision, words bigint) returns double precision
language sql immutable parallel safe as $f$
    select coalesce(gathered * (1 - (@rank.covered@ + @rank.together@)
            * (1 - coalesce(covered, 0) / nullif(whole, 0))), 0)
        + @rank.told@ * least(1, (words - 1) / @rank.sentence@.0) * coalesce(told, 0)
$f$;

-- How many results are wanted: without a number every one, which no index of laws has more of.
create or replace function bridgelaws.wanted(most integer) returns integer
language sql immutable parallel safe as $f$
    select greatest(0, least(coalesce(most, 1000000), 1000000))
$f$;

-- The entries for the words of a query, by the weights that our own search adds up. Rare words are
-- read whole, of common ones the entries where they are worth most: the best are nearly always among
-- these (an entry middling in several common words may not be). The best read are then held against
-- every word.
create or replace function bridgelaws.rank_entries(said text, tongue text, most integer)
returns table (entry integer, score double precision)
language plpgsql stable parallel safe rows 50 as $f$
#variable_conflict use_column
begin
    most := bridgelaws.wanted(most);
    return query
    with read as materialized (select * from bridgelaws.read_words(said, tongue)),
    word as materialized (select * from read where term is not null),
    name as materialized (
        select s.place as first, s.place + cardinality(n.stems) - 1 as last, n.concept,
            min(m.weight) as weight
        from word s join bridgelaws.spelling n on n.language = tongue and n.stems[1] = s.term,
            lateral (select max(o.weight) as weight
                from generate_subscripts(n.stems, 1) k
                left join word o on o.place = s.place + k - 1 and o.term = n.stems[k]
                group by k) m
        where s.weight >= @rank.sure@ or not s.known
        group by 1, 2, 3 having bool_and(m.weight is not null)),
    term as materialized (
        select w.place, t.number, t.rarity, t.held, t.asked_entries, t.asked_weights, w.weight,
            w.weight as worth, null::integer as name
        from word w join bridgelaws.term t on t.language = tongue and t.term = w.term
        union all
        select n.first, t.number, t.rarity, t.held, t.asked_entries, t.asked_weights, n.weight,
            @rank.concept@ * n.weight, t.number
        from name n join bridgelaws.term t on t.language = tongue and t.term = n.concept),
    rarity as materialized (
        select place, max(weight * rarity) as rarity from term where name is null group by place),
    whole as materialized (
        select sum(r.rarity) as rarity, (select count(distinct place) from read) as words
        from rarity r),
    reach as materialized (
        select number, case when sum(held) over (order by held, number) <= @postgres.read@ + 10 * most
            then 1000000 else 1 + most / @postgres.part@ end as parts
        from (select distinct number, held from term) t),
    told as materialized (
        select h.entry, sum(h.told) as told from (
            select t.place, h.entry, max(t.weight * h.weight) as told
            from term t, lateral unnest(t.asked_entries, t.asked_weights) h(entry, weight)
            group by t.place, t.name, h.entry) h
        group by h.entry),
    -- Fillers find nothing; of what is found they say what was learnt.
    passed as materialized (
        select h.entry, sum(h.weight) as told
        from bridgelaws.passed_over(said, tongue) f,
            lateral unnest(f.asked_entries, f.asked_weights) h(entry, weight)
        group by h.entry),
    near as materialized (
        select h.entry, sum(h.best) as best, sum(r.rarity) as covered
        from (
            select t.place, t.name, h.entry, max(t.worth * h.impact) as best
            from term t join reach n on n.number = t.number
                join bridgelaws.posting p
                    on p.language = tongue and p.term = t.number and p.part < n.parts,
                lateral unnest(p.entries, p.impacts) h(entry, impact)
            group by 1, 2, 3) h
        left join rarity r on r.place = h.place and h.name is null
        group by h.entry),
    candidate as materialized (
        select f.entry, coalesce(f.told, 0) + coalesce(p.told, 0) as told
        from (select coalesce(n.entry, t.entry) as entry, n.best, n.covered, t.told
                from near n full join told t on t.entry = n.entry) f
            left join passed p on p.entry = f.entry, whole
        order by bridgelaws.score(f.best, f.covered, whole.rarity,
            coalesce(f.told, 0) + coalesce(p.told, 0), whole.words) desc nulls last, 1
        limit @postgres.held@ + most),
    held as (
        select h.entry, sum(h.best) as best, sum(r.rarity) as covered
        from (
            select t.place, t.name, c.entry,
                max(t.worth * e.worth[array_position(e.terms, t.number)]) as best
            from candidate c
                join bridgelaws.entry e on e.language = tongue and e.number = c.entry, term t
            group by 1, 2, 3) h
        left join rarity r on r.place = h.place and h.name is null
        where h.best is not null
        group by h.entry)
    select c.entry, bridgelaws.score(h.best, h.covered, whole.rarity, c.told, whole.words)
    from candidate c left join held h on h.entry = c.entry, whole
    order by 2 desc nulls last, 1 limit most;
end
$f$;

-- The provisions for a query of a reader of `tongue`, best first: `found_in` is the language in
-- which the words were found. A number that was asked for comes first and has no score.
create or replace function bridgelaws.search(said text, tongue text, most integer default 10)
returns table (work text, address text, title text, score double precision, found_in text)
language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan set jit = off as $f$
#variable_conflict use_column
declare
    number record; wanted text := left(said, @query.longest@);
begin
    most := bridgelaws.wanted(most);
    select * into number from bridgelaws.read_address(wanted);
    if number.address is not null then
        return query select e.work, e.address, e.title, null::double precision, tongue
            from bridgelaws.entry e where e.language = tongue and e.address = number.address
            limit least(most, 1);
        wanted := number.rest;
        most := greatest(most - 1, 0);
    end if;
    -- What another language knows far better is a query in that language.
    with share as (
        select w.language, avg(w.known) as known from (
            select f.language, (select count(*) from bridgelaws.word w
                where w.language = f.language and w.form = t.form and w.indexed) as known
            from bridgelaws.tokens(wanted) t,
                (select distinct g.language from bridgelaws.filler g) f
            where not exists (select from bridgelaws.filler g
                where g.language = f.language and g.form = t.form)) w
        group by w.language)
    select other.language into found_in
    from share other left join share own on own.language = tongue
    where other.language <> tongue
        and other.known >= 0.5 and other.known > 2 * coalesce(own.known, 0)
    order by other.known desc, other.language limit 1;
    found_in := coalesce(found_in, tongue);
    return query
    select e.work, e.address, coalesce(o.title, e.title), r.score, found_in
    from bridgelaws.rank_entries(wanted, found_in, 4 * most + 40) r
    join bridgelaws.entry e on e.language = found_in and e.number = r.entry
    left join bridgelaws.entry o on o.language = tongue
        and o.work = e.work and o.address = e.address
    where e.work <> 'rulings' and e.address is distinct from number.address
    order by r.score desc, e.number limit most;
end
$f$;
