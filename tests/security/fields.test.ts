import { beforeAll, expect, test } from "vitest";

import { isWritten, type Field, type Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let bearer = "";
beforeAll(async () => void ({ bearer } = await signedIn("webAdmin")));

const deep = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
const unknownId = "7f8fdc67-1f8b-4b8e-9c9e-b6a8a1a1a1a1";

/** What a script, a bug or an attacker puts into any field. */
const nasty: [string, unknown][] = [
  ["a number", 5],
  ["zero", 0],
  ["a negative number", -1.5],
  ["an endless number", 1e308],
  ["true", true],
  ["false", false],
  ["a list", []],
  ["a list of nulls", [null, null]],
  ["a list of everything", [1, "x", {}, [], true]],
  ["an object", {}],
  ["an object with a date's method", { toISOString: 1 }],
  ["a script", "<script>alert(1)</script>"],
  ["a handler", "<img src=x onerror=alert(1)>"],
  ["an address that runs", "javascript:alert(1)"],
  ["a hidden one", " java\tscript:alert(1)"],
  ["a data address", "data:text/html,<script>alert(1)</script>"],
  ["another site", "//evil.example"],
  ["backslashes", "\\\\evil.example"],
  ["SQL", "'; DROP TABLE entries; --"],
  ["a zero byte", "a\0b"],
  ["zero bytes only", "\0\0"],
  ["half a letter", "\ud800"],
  ["half a letter inside", "a\udc00b"],
  ["letters that turn the line", "\u202eabc\u2066"],
  ["emoji", "👩‍👩‍👧‍👦🏳️‍🌈"],
  ["ten thousand letters", "ş".repeat(10_000)],
  ["ten thousand words", "ş ".repeat(10_000)],
  ["both languages wrong", { tr: 5, en: [] }],
  ["languages with zero bytes", { tr: "\0", en: "a\0" }],
  ["half letters in a language", { tr: "\ud800" }],
  ["a script in a language", { tr: "<script>alert(1)</script><p>metin</p>" }],
  ["unknown languages", { de: "x", __proto__x: 1 }],
  ["own prototype", JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')],
  ["an unknown id", unknownId],
  ["a list of unknown ids", [unknownId]],
  ["a picture that is none", { file: unknownId, alt: { tr: "x" } }],
  ["a picture with a wrong name", { file: "../../etc/passwd" }],
  ["pictures that are none", [{ file: unknownId }]],
  ["a place nowhere", { lat: 91, lng: 181 }],
  ["half a place", { lat: 1 }],
  ["a place of words", { lat: "a", lng: {} }],
  ["dates the wrong way", { from: "2026-02-30", to: "x" }],
  ["an impossible day", "2026-02-30"],
  ["the year nought", "0000-01-01T00:00:00Z"],
  ["the last year of all", "+275760-09-13T00:00:00.000Z"],
  ["rows with zero bytes", [{ _key: "\0", path: "a\0", title: { tr: "\0x" } }]],
  ["rows with half letters", [{ _key: "\ud800", path: "\ud800", venue: "\ud800", blockType: "text" }]],
  ["rows of wrong sorts", [{ _key: 5, path: {}, file: [] }]],
  ["a thousand rows", Array.from({ length: 1000 }, () => ({ path: "a" }))],
  ["an emoji on every edge", "x".repeat(59) + "👩".repeat(600)],
  ["tags with an emoji on the edge", ["x".repeat(59) + "👩"]],
  ["a picture of dashes", `<p>x<img src="/media/x" alt="x" data-file="${"-".repeat(36)}"></p>`],
  [
    "the same in a language",
    { tr: `<figure><img src="/media/${"-".repeat(36)}/a.png" alt="x" data-file="${"-".repeat(36)}"></figure>` },
  ],
  ["a video of dashes", `/media/${"-".repeat(36)}/a.mp4`],
  ["twenty levels", deep(20)],
  ["a hundred thousand tags of markup", { tr: "<b>".repeat(50_000) }],
  ["fifteen thousand tags", Array.from({ length: 15_000 }, (_, at) => at.toString(36))],
];

/** Everything JSON.stringify would turn into something else is written by hand. */
const raw: [string, string][] = [
  ["a number beyond all", "1e400"],
  ["a duplicate language", '{"tr":"bir","tr":"iki"}'],
];

const values = [...nasty.map(([what, value]) => [what, JSON.stringify(value)] as const), ...raw];

/**
 * Fields of one shape are read, kept and shown by the same code: the first of them meets every value. What nobody
 * writes is refused before its kind is looked at.
 */
const shapeOf = (field: Field) =>
  isWritten(field)
    ? [field.kind, field.localized, "pattern" in field && field.pattern, "by" in field && field.by !== undefined].join()
    : field.computed
      ? "computed"
      : "system";
const whole = new Map(
  [...sections.values()].reverse().flatMap(({ id, fields }) =>
    Object.entries(fields)
      .reverse()
      .map(([name, field]) => [shapeOf(field), `${id}.${name}`] as const),
  ),
);

/** All others meet some of them, each field the next ones. */
const some = 4;
let next = 0;
function valuesFor(id: string, name: string, field: Field) {
  if (whole.get(shapeOf(field)) === `${id}.${name}`) return values;
  return Array.from({ length: some }, () => values[next++ % values.length] as (typeof values)[number]);
}

test.each([...sections.keys()])(
  "no value breaks a field of %s: it is kept or refused, and the words beside it stay",
  async (id) => {
    const section = sections.get(id) as Section;
    const words = wordsOf(section);
    const created = await bodyOf<EntryBody>(ask("POST", `/api/content/${id}`, { bearer, json: { data: words } }));
    expect(created.version).toBe(1);
    const wrong: string[] = [];
    let version = created.version;
    for (const [name, field] of Object.entries(section.fields)) {
      for (const [what, text] of valuesFor(id, name, field)) {
        const answer = await send(
          `/api/content/${id}/${created.id}`,
          `{"version":${version},"data":{${JSON.stringify(name)}:${text}}}`,
        );
        const body = await bodyOf<Partial<EntryBody> & { fields?: Record<string, string[]> }>(answer);
        if (answer.status === 200 && body.version !== undefined && isWritten(field)) version = body.version;
        else if (answer.status !== 422) wrong.push(`${name} (${field.kind}), ${what}: ${answer.status}`);
        else if (!Object.keys(body.fields ?? {}).every((path) => path.startsWith(name)))
          wrong.push(`${name}, ${what}: ${JSON.stringify(body.fields)}`);
        else if (
          !Object.values(body.fields ?? {})
            .flat()
            .every((text) => text.startsWith("content.issues."))
        )
          wrong.push(`${name} (${field.kind}), ${what}: ${JSON.stringify(body.fields)}`);
      }
      // Stored values can be read again, listed, and asked to be published.
      const read = await ask("GET", `/api/content/${id}/${created.id}`, { bearer });
      const data = (await bodyOf<EntryBody>(read)).data;
      for (const [beside, text] of Object.entries(words))
        if (name !== beside && JSON.stringify(data[beside]) !== JSON.stringify(text))
          wrong.push(`${name}: ${beside} became ${JSON.stringify(data[beside])}`);
      if (isDangerous(data)) wrong.push(`${name}: kept ${JSON.stringify(data[name])}`);
      // What nobody writes can't be cleared either.
      const reset = await ask("PATCH", `/api/content/${id}/${created.id}`, {
        bearer,
        json: { version, data: { [name]: cleared(words[name]) } },
      });
      expect([name, reset.status]).toEqual([name, isWritten(field) ? 200 : 422]);
      if (reset.ok) version = (await bodyOf<EntryBody>(reset)).version;
    }
    expect(wrong).toEqual([]);
    // Where approvals come before it, nobody publishes by themselves: it is submitted, after the same checks.
    const verb = section.publishing.approvals ? "submit" : "publish";
    expect(
      (await ask("POST", `/api/content/${id}/${created.id}/${verb}`, { bearer, json: { version } })).status,
    ).toBeOneOf([200, 422]);
    expect((await ask("GET", `/api/content/${id}?search=sağlam`, { bearer })).status).toBe(200);
    const { rows } = await db().execute<{ count: number }>(
      "SELECT count(*)::int AS count FROM entry_versions v JOIN entries e ON e.id = v.entry_id WHERE v.version > e.version",
    );
    expect(rows[0]?.count).toBe(0);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
  240_000,
);

/**
 * What the entry begins with: its title; where that is worked out, the fields that it is made of, or else the first
 * text that somebody writes.
 */
function wordsOf({ fields, titleField, titleParts }: Section): Record<string, unknown> {
  const isOwn = isWritten(fields[titleField] as Field);
  const names = titleParts ?? [
    isOwn
      ? titleField
      : Object.entries(fields).find(([, field]) => isWritten(field) && field.kind === "text" && !field.pattern)?.[0],
  ];
  return Object.fromEntries(
    names.map((name) => [name, fields[name as string]?.localized ? { tr: "Sağlam" } : "Sağlam"]),
  );
}

/** A field as it was before: with its words in Turkish alone, or empty. */
function cleared(value: unknown): unknown {
  return typeof value === "object" ? { ...value, en: null } : (value ?? null);
}

/** Plain text may hold any letters, they are escaped where they are shown; markup and addresses may not. */
function isDangerous(data: Record<string, unknown>): boolean {
  return /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(data));
}

async function send(path: string, body: string): Promise<Response> {
  try {
    return await ask("PATCH", path, { bearer, body, headers: { "Content-Type": "application/json" } });
  } catch (error) {
    return Response.json({ error: error instanceof Error ? error.message.slice(0, 200) : "?" }, { status: 500 });
  }
}
