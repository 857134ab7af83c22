import type { SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, pageOf, parameter, text } from "~/lib/openapi/parts";
import { asAsked } from "~/lib/platform/http/request/pagination";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { orRefusal, isRefusal, type Refusal } from "~/lib/platform/refusal";

import { changeRecord, createRecord, restoreRecord, trashRecord } from "./change-record.server";
import { getRecord, listRecords, recordSorts } from "./list-records.server";
import { dataOf, type RecordKind, type RecordOf } from "./record.server";

type Values = Record<string, unknown>;

type RecordApi<Data> = {
  /** Its address is `/api/apps/<path>/…`. */
  path: string;
  /** The record's name in bodies and in GraphQL, with its plural: "savedView", "savedViews". */
  one: string;
  many: string;
  tag: string;
  scopes: { read: ApiScope; write: ApiScope };
  /** In words: "a saved view", "saved views". */
  texts: { one: string; many: string };
  /** The JSON schema of each field of the data. */
  properties: Record<keyof Data & string, JsonSchema>;
  required: readonly (keyof Data & string)[];
  /** Further parameters of the list, and the condition that they make. */
  filters?: { parameters: readonly JsonSchema[]; where: (actor: Actor, query: URLSearchParams) => SQL | undefined };
};

/** List, one, create, save, trash and restore: the operations that every record has. */
export function recordOperations<Data extends Values>(
  kind: RecordKind<Data>,
  { path, one, many, tag, scopes, texts, properties, required, filters }: RecordApi<Data>,
): readonly ApiOperation[] {
  const Name = one[0]?.toUpperCase() + one.slice(1);
  const schema: JsonSchema = {
    title: Name,
    type: "object",
    properties: {
      id,
      version: { type: "integer", minimum: 1 },
      ...properties,
      createdAt: instant,
      createdBy: orNull("string"),
      updatedAt: instant,
      deletedAt: orNull("string"),
    },
  };
  const data: JsonSchema = { type: "object", properties };
  const json = (record: RecordOf<Data>) => jsonOf(kind, record);
  const reading = { tag, scope: scopes.read } as const;
  const writing = { tag, scope: scopes.write } as const;
  const [all, single] = [`apps/${path}/all`, `apps/${path}/one`] as const;
  return [
    {
      ...reading,
      method: "GET",
      path: all,
      name: many,
      summary: `The ${texts.many} that one may see`,
      parameters: [
        parameter("search", "query", text),
        parameter("sort", "query", { enum: recordSorts }),
        parameter("trash", "query", { enum: ["true"] }),
        parameter("page", "query", { type: "integer", minimum: 1 }),
        parameter("size", "query", { type: "integer", minimum: 1, maximum: 100 }),
        ...(filters?.parameters ?? []),
      ],
      result: { description: "By name", schema: pageOf(schema) },
      refusals: { "400": "A parameter that can't be read" },
      async run(actor, { query }) {
        const page = wholeOf(query, "page", 1_000_000) ?? 1;
        const sort = query.get("sort");
        const known = recordSorts.find((name) => name === sort);
        if (sort && !known) throw badRequest(`sort is one of ${recordSorts.join(", ")}`);
        const found = await listRecords(
          actor,
          kind,
          {
            search: (query.get("search") ?? "").slice(0, 200),
            page,
            size: wholeOf(query, "size", 100) ?? 25,
            isTrash: query.get("trash") === "true",
            ...(known ? { sort: known } : {}),
          },
          filters?.where(actor, query),
        );
        const { items, pagination } = asAsked(found, page);
        return { items: items.map(json), pagination };
      },
    },
    {
      ...reading,
      method: "GET",
      path: single,
      name: one,
      summary: `One of the ${texts.many}`,
      parameters: [parameter("id", "query", id)],
      result: { description: "With its version; null for an unknown id", schema: orNone(schema) },
      async run(actor, { query }) {
        const record = await orRefusal(getRecord(actor, kind, query.get("id") ?? ""), 404);
        return isRefusal(record) ? null : json(record);
      },
    },
    {
      ...writing,
      method: "POST",
      path: single,
      name: `create${Name}`,
      summary: `Makes ${texts.one}`,
      body: { properties: { [one]: { ...data, required } }, required: [one] },
      result: { description: "As it was stored", schema },
      refusals: { "409": fullText(kind), "422": "Values that cannot be kept" },
      run: async (actor, { body }) => json(await createRecord(actor, kind, objectIn(body, one))),
    },
    {
      ...writing,
      method: "PATCH",
      path: single,
      name: `update${Name}`,
      summary: `Changes ${texts.one}: the given fields, merged with what others saved since \`version\``,
      body: {
        properties: { id, version: { type: "integer", minimum: 1 }, [one]: data },
        required: ["id", one],
      },
      result: { description: "As it is stored now", schema },
      refusals: {
        "404": "Unknown id",
        "409": "Somebody else has changed the same fields since, or it is in the trash",
        "422": "Values that cannot be kept",
      },
      async run(actor, { body }) {
        const version = versionIn(body.version);
        const change = { version, data: objectIn(body, one) as Partial<Data> };
        return json((await changeRecord(actor, kind, String(body.id), change)).record);
      },
    },
    {
      ...writing,
      method: "DELETE",
      path: single,
      name: `delete${Name}`,
      summary: `Puts ${texts.one} into the trash`,
      parameters: [
        { ...parameter("id", "query", id), required: true },
        parameter("version", "query", { type: "integer", minimum: 1 }),
      ],
      result: { description: "As it lies in the trash", schema },
      refusals: { "404": "Unknown id", "409": "It was changed since `version`, or is in the trash already" },
      async run(actor, { query }) {
        return json(await trashRecord(actor, kind, query.get("id") ?? "", { version: versionOf(query) }));
      },
    },
    {
      ...writing,
      method: "POST",
      path: `apps/${path}/restore`,
      name: `restore${Name}`,
      summary: `Takes ${texts.one} out of the trash`,
      body: { properties: { id, version: { type: "integer", minimum: 1 } }, required: ["id"] },
      result: { description: "As it is again", schema },
      refusals: { "404": "Unknown id", "409": "It is not in the trash, or was changed since `version`" },
      run: async (actor, { body }) =>
        json(await restoreRecord(actor, kind, String(body.id), { version: versionIn(body.version) })),
    },
  ];
}

/** Without what only the pages need. */
function jsonOf<Data extends Values>(kind: RecordKind<Data>, record: RecordOf<Data>): Values {
  const { id: recordId, version, createdAt, createdBy, updatedAt, deletedAt } = record;
  return { id: recordId, version, ...dataOf(kind, record), createdAt, createdBy, updatedAt, deletedAt };
}

/** @throws Refusal 400 */
export function objectIn(body: Values, name: string): Values {
  const value = body[name];
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badRequest(`${name} is an object`);
  return value as Values;
}

/** Reads it from a body; null where it is not given. @throws Refusal 400 */
export function versionIn(value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1) throw badRequest("version is a number");
  return value;
}

/** Null where it is not given. @throws Refusal 400 */
function wholeOf(query: URLSearchParams, name: string, max: number): number | null {
  const value = query.get(name);
  if (value === null) return null;
  if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > max) throw badRequest(`${name} is a number from 1 to ${max}`);
  return Number(value);
}

const fullText = ({ max }: { max: { count: number; of: "person" | "all" } }) =>
  `There are ${max.count}${max.of === "person" ? " of one's own" : ""} already`;

/** Reads it from a query; null where it is not given. @throws Refusal 400 */
export const versionOf = (query: URLSearchParams): number | null => wholeOf(query, "version", 2 ** 31 - 1);

/** For interfaces in which an unknown id is null and no refusal. */
export async function orNullIfGone<T>(work: Promise<T>): Promise<T | null> {
  const outcome: T | Refusal = await orRefusal(work, 404);
  return isRefusal(outcome) ? null : outcome;
}

const facts = new Set(["id", "version", "order", "createdAt", "updatedAt"]);

/** Programs send back what they have read: what is not theirs to set counts for nothing. */
export const withoutFacts = (sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !facts.has(name)));
