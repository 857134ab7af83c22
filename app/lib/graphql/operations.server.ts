import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
} from "graphql";

import type { JsonSchema } from "~/lib/openapi/json-schema";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";

import type { AnswerSize } from "./answer-size.server";
import { rowsOfPage } from "./cost";
import type { JsonSchemaTypes } from "./json-schema-types.server";

/** `ask` uses the interface as the sender of the request; `size` counts the answer. */
export type GraphContext = { ask: (call: Call) => Promise<Response>; size: AnswerSize };
export type Call = { method: string; path: string; headers: Record<string, string>; body?: unknown };

export type Parameter = { name: string; in: "query" | "path" | "header"; required?: boolean; schema: JsonSchema };
export type Operation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: JsonSchema }> }>;
};
type Field = GraphQLFieldConfig<unknown, GraphContext>;

type Target = { in: "path" | "query" | "header"; name: string } | { in: "body"; name: string } | { in: "wholeBody" };

/** `updatedAt.from` → `updatedAtFrom`, `If-Match` → `ifMatch`. */
const argumentName = (name: string) =>
  name
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replace(/[-.](\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every list has these; a section's own filters go into one argument, `filter`. */
const listArguments = new Set(["lang", "search", "page", "size", "sort", "view", "when"]);

/** Files' bytes go to their own addresses. */
export function isJsonOperation({ requestBody }: Operation): boolean {
  return requestBody === undefined || requestBody.content["application/json"] !== undefined;
}

/** One operation as a field. It is nullable when it may be refused, so that the rest of the answer stays. */
export function fieldOf(types: JsonSchemaTypes, method: string, path: string, operation: Operation): Field {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const args: GraphQLFieldConfigArgumentMap = {};
  const filters: GraphQLFieldConfigArgumentMap = {};
  const targets = new Map<string, Target>();
  const isSectionList = /^\/api\/(?:content|public)\/[\w-]+$/.test(path);
  const place = pascal(operationId);
  for (const { name, in: where, required = false, schema } of parameters) {
    const own = argumentName(name);
    const isFilter = isSectionList && where === "query" && !listArguments.has(name);
    const inner = types.input(schema, `${place}${pascal(own)}`);
    const config = {
      type: required && schema.default === undefined ? new GraphQLNonNull(inner) : inner,
      ...(typeof schema.description === "string" ? { description: schema.description } : {}),
    };
    (isFilter ? filters : args)[own] = config;
    targets.set(isFilter ? `filter.${own}` : own, { in: where, name });
  }
  if (args.slug) {
    // In REST an id leads to the slug's address; here either names an entry.
    args.slug = { type: GraphQLString, description: "Its address: this, or `id`" };
    args.id = { type: GraphQLID };
    targets.set("id", { in: "path", name: "slug" });
  }
  if (Object.keys(filters).length > 0) {
    // One filter type for a section and face, however many lists use it.
    const properties = Object.fromEntries(
      parameters
        .filter(({ name, in: where }) => where === "query" && !listArguments.has(name))
        .map(({ name, schema }) => [argumentName(name), schema]),
    );
    args.filter = { type: types.input({ title: `${place}Filter`, type: "object", properties }, `${place}Filter`) };
  }
  const body = requestBody?.content["application/json"]?.schema;
  if (body && typeof body.properties === "object") {
    const required = new Set((body.required as string[] | undefined) ?? []);
    for (const [name, schema] of Object.entries(body.properties as Record<string, JsonSchema>)) {
      const inner = types.input(schema, `${place}${pascal(name)}`);
      args[name] = {
        type: required.has(name) ? new GraphQLNonNull(inner) : inner,
        ...(typeof schema.description === "string" ? { description: schema.description } : {}),
      };
      targets.set(name, { in: "body", name });
    }
  } else if (body) {
    const name = typeof body.title === "string" ? body.title : "value";
    args[name] = { type: new GraphQLNonNull(types.input(body, `${place}${pascal(name)}`)) };
    targets.set(name, { in: "wholeBody" });
  }
  const answered = Object.entries(responses).find(
    ([status, { content }]) => status.startsWith("2") && content?.["application/json"],
  )?.[1].content?.["application/json"]?.schema;
  const type = answered ? types.output(answered, `${place}Result`).type : GraphQLBoolean;
  return {
    type,
    ...(summary ? { description: summary } : {}),
    args,
    extensions: { rows: rowsOfPage(parameters) },
    resolve: async (_source, given: Record<string, unknown>, { ask, size }, info) =>
      size.add(await readAnswer(await ask(callOf(method, path, targets, given)), { method, ask, size }), info),
  };
}

/** Neither empty nor dots nor half a surrogate pair. */
const isPathPart = (text: string) =>
  !/^\.{0,2}$/.test(text) && !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);

function callOf(
  method: string,
  path: string,
  targets: ReadonlyMap<string, Target>,
  given: Record<string, unknown>,
): Call {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let whole: unknown;
  let address = path;
  const put = (key: string, value: unknown) => {
    const target = targets.get(key);
    if (!target || value === undefined) return;
    if (target.in === "body") body[target.name] = value;
    else if (target.in === "wholeBody") whole = value;
    else if (value === null) return;
    // In a path these would lead to another operation.
    else if (target.in === "path" && !isPathPart(String(value)))
      throw new GraphQLError("Not found", { extensions: { code: "notFound", status: 404 } });
    else if (target.in === "path") address = address.replace(`{${target.name}}`, encodeURIComponent(String(value)));
    else if (target.in === "query") query.set(target.name, String(value));
    else if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(String(value)))
      throw new GraphQLError(`"${key}" holds what no header can`, { extensions: { code: "badRequest", status: 400 } });
    else headers[target.name] = String(value);
  };
  for (const [name, value] of Object.entries(given)) {
    if (name === "filter" && !targets.has("filter"))
      for (const [inner, one] of Object.entries((value ?? {}) as object)) put(`filter.${inner}`, one);
    else put(name, value);
  }
  if (address.includes("{"))
    throw new GraphQLError("Say which one: slug or id", { extensions: { code: "badRequest", status: 400 } });
  const sends = [...targets.values()].some((target) => target.in === "body" || target.in === "wholeBody");
  return {
    method: method.toUpperCase(),
    path: query.size > 0 ? `${address}?${query}` : address,
    headers,
    ...(sends ? { body: whole ?? body } : {}),
  };
}

/** One step only; a second redirect is returned as it is. */
async function followed(answer: Response, { method, ask }: How): Promise<Response> {
  const location = answer.status === 301 && method.toUpperCase() === "GET" ? answer.headers.get("Location") : null;
  if (location === null) return answer;
  const { pathname, search } = new URL(location, "http://site.invalid");
  return pathname.startsWith("/api/public/") ? ask({ method: "GET", path: pathname + search, headers: {} }) : answer;
}

type How = GraphContext & { method: string };

/** @throws GraphQLError with the refusal's code, status, fields and text */
async function readAnswer(first: Response, how: How): Promise<unknown> {
  const answer = await followed(first, how);
  const text = await answer.text();
  how.size.read(text.length);
  if (how.size.isOver) return null;
  const value: unknown = text === "" ? null : JSON.parse(text);
  if (answer.ok) return text === "" ? true : value;
  const { error, ...details } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const message = typeof error === "string" ? error : `The interface answered ${answer.status}`;
  const wait = answer.headers.get("Retry-After");
  const retryAfter = wait === null ? {} : { retryAfter: Number(wait) };
  throw new GraphQLError(message, {
    extensions: { code: refusalCode(answer.status), ...details, ...retryAfter, status: answer.status },
  });
}
