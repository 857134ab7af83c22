-- For psql, by bench/million.js: each of the 10,000 news of bench/fill.ts gets so many copies, with titles, addresses,
-- search terms and sort keys as a save would work them out; spread over fifteen years, half of them over all units. Each
-- unit has its copies in a row of 55 days or several such, so that one may be found far down a list.
\set ON_ERROR_STOP on
SET session_replication_role = replica;
SET synchronous_commit = off;
-- What is built again at the end, faster than row by row.
CREATE TEMP TABLE definition AS
  SELECT indexname AS name, indexdef AS made FROM pg_indexes
  WHERE schemaname = 'public' AND tablename IN ('entries', 'publications', 'entry_slugs', 'entry_versions')
  AND indexname NOT IN (SELECT conname FROM pg_constraint);
SELECT format('DROP INDEX %I', name) FROM definition \gexec
CREATE TEMP TABLE unit AS
  SELECT row_number() OVER (ORDER BY id) - 1 AS at, id FROM entries WHERE section = 'mudurlukler' AND state = 'published';
CREATE TEMP TABLE base AS
  SELECT e.id, (regexp_match(e.title->>'tr', '\((\d+)\)$'))[1] AS at, e.title->>'tr' AS title, e.columns, e.facets, e.title_key,
    p.slug->>'tr' AS slug, v.data, e.department_id AS unit,
    tsvector_to_array(e.search) AS terms, tsvector_to_array(p.search) AS public_terms
  FROM entries e JOIN publications p ON p.entry_id = e.id JOIN entry_versions v ON v.entry_id = e.id AND v.version = 1
  WHERE e.section = 'haberler' AND e.title->>'tr' ~ '\(\d+\)$';
UPDATE base SET
  terms = ARRAY(SELECT t FROM unnest(terms) t WHERE t NOT IN (at, '=' || at) AND t NOT LIKE '^%'),
  public_terms = ARRAY(SELECT t FROM unnest(public_terms) t WHERE t NOT IN (at, '=' || at) AND t NOT LIKE '^%');
ALTER TABLE base ADD COLUMN mark text;
UPDATE base b SET mark = (SELECT t FROM unnest(tsvector_to_array(e.search)) t WHERE t LIKE '^%') FROM entries e WHERE e.id = b.id;
-- "Evka 3 ... (3)": its number is a word of its title too.
UPDATE base SET terms = terms || ARRAY['3', '=3'], public_terms = public_terms || ARRAY['3', '=3'] WHERE at = '3';
ANALYZE base;
CREATE TEMP TABLE copy AS
  SELECT gen_random_uuid() AS id, b.id AS base, k, n, n::text AS number, day,
    to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') AS written,
    CASE WHEN k % 2 = 0 THEN b.unit ELSE (SELECT u.id FROM unit u WHERE u.at = (k / 2) % (SELECT count(*) FROM unit)) END AS unit,
    regexp_replace(b.title, '\d+\)$', n || ')') AS title, regexp_replace(b.slug, '\d+$', n::text) AS slug,
    regexp_replace(b.mark, '\d+$', n::text) AS mark
  FROM base b, generate_series(1, :copies) k, LATERAL (SELECT k * 10000 + b.at::int AS n) number,
    LATERAL (SELECT timestamptz '2011-12-01 06:00+00' + n * interval '473 seconds' AS day) dated
  ORDER BY n;
ANALYZE copy;
INSERT INTO entries (id, section, state, live_version, publish_at, first_published_at, department_id, title, columns, facets, title_key,
    sort_1, sort_2, search, created_at, updated_at)
  SELECT c.id, 'haberler', 'published', 1, c.day, c.day, c.unit, jsonb_build_object('tr', c.title),
    b.columns || jsonb_build_object('title', jsonb_build_object('tr', c.title), 'newsDate', c.written),
    array_replace(b.facets, 'department:' || b.unit, 'department:' || c.unit),
    replace(b.title_key, lpad(length(b.at)::text, 4, '0') || b.at || '$', lpad(length(c.number)::text, 4, '0') || c.number || '$'),
    c.written, CASE WHEN (b.data->>'featured')::boolean THEN '1' ELSE '0' END,
    array_to_tsvector(b.terms || ARRAY[c.number, '=' || c.number, c.mark]), c.day, c.day
  FROM copy c JOIN base b ON b.id = c.base ORDER BY c.n;
INSERT INTO entry_versions (entry_id, version, data, kind, created_at)
  SELECT c.id, 1, b.data || jsonb_build_object('title', jsonb_build_object('tr', c.title), 'newsDate', c.written, 'department', c.unit), 'import', c.day
  FROM copy c JOIN base b ON b.id = c.base ORDER BY c.n;
INSERT INTO publications (entry_id, section, version, data, title, slug, sort_key, facets, search, first_published_at, published_at)
  SELECT c.id, 'haberler', 1, b.data || jsonb_build_object('title', jsonb_build_object('tr', c.title), 'newsDate', c.written, 'department', c.unit),
    jsonb_build_object('tr', c.title), jsonb_build_object('tr', c.slug), c.written,
    array_replace(b.facets, 'department:' || b.unit, 'department:' || c.unit),
    array_to_tsvector(b.public_terms || ARRAY[c.number, '=' || c.number, c.mark]), c.day, c.day
  FROM copy c JOIN base b ON b.id = c.base ORDER BY c.n;
INSERT INTO entry_slugs (section, locale, slug, entry_id, current)
  SELECT 'haberler', 'tr', c.slug, c.id, true FROM copy c ORDER BY c.n;
SELECT made FROM definition ORDER BY name \gexec
VACUUM (ANALYZE) entries;
VACUUM (ANALYZE) entry_versions;
VACUUM (ANALYZE) publications;
VACUUM (ANALYZE) entry_slugs;
CHECKPOINT;
SELECT section, count(*) FROM entries GROUP BY 1 ORDER BY 2 DESC LIMIT 2;
