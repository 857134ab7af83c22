import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { ApiScope } from "~/lib/access/api-scopes";
import type { Verb } from "~/lib/access/roles";
import type { Language } from "~/lib/platform/i18n/i18n";

import type { JsonSchema } from "./json-schema";
import { answer, body, refusal, signedOut, writing, type Paths } from "./parts";

/** The question that an operation answers. `body` is empty where it reads none; `t`: in the asker's language. */
export type ApiCall = {
  query: URLSearchParams;
  body: Record<string, unknown>;
  t: () => Promise<TFunction>;
  language: () => Promise<Language>;
};

/**
 * An operation under /api that a domain declares: its address, its row in the OpenAPI document and its field of GraphQL
 * are made from this one object, and `tests/api/declared-operations.test.ts` tries each.
 */
export type ApiOperation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/, without parameters: ids stand in the query or the body. */
  path: `${"apps" | "dashboards" | "pages"}/${string}`;
  /** The `operationId`, and the field of GraphQL. */
  name: string;
  tag: string;
  summary: string;
  /** An API token must have it; checked before anything is read. */
  scope: ApiScope;
  /** The right that is asked before anything is read. Without one, the operation decides. */
  verb?: Verb;
  parameters?: readonly JsonSchema[];
  body?: { properties: Record<string, JsonSchema>; required: string[] };
  /** The field of the body that may come as a file of a form: `run` gets its address. `kind`: what it is for. */
  attached?: {
    field: string;
    kind: string;
    /**
     * Asked with the fields that came before the file, and again with all of them, before the file is looked into.
     * False: there is nothing to put it in place of, and the answer is null. @throws Refusal
     */
    isWanted?: (actor: Actor, fields: Record<string, unknown>) => Promise<boolean>;
  };
  /** What a 200 holds. */
  result: { description: string; schema: JsonSchema };
  /** Refusals beyond those that every operation has, by status. */
  refusals?: Record<string, string>;
  /** False where the address does not exist for the person: its app is switched off. Without it, always. */
  isThere?: (actor: Actor) => boolean;
  run: (actor: Actor, call: ApiCall) => Promise<unknown>;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    api: readonly ApiOperation[];
  }
}

function requestBody({ properties, required }: NonNullable<ApiOperation["body"]>, attached: ApiOperation["attached"]) {
  const asJson = body(properties, required);
  if (!attached) return asJson;
  const file = { [attached.field]: { type: "string", format: "binary" } };
  const schema = { type: "object", required, properties: { ...properties, ...file } };
  return { ...asJson, content: { ...asJson.content, "multipart/form-data": { schema } } };
}

/** The operations as rows of the OpenAPI document. */
export function apiPaths(operations: readonly ApiOperation[]): Paths {
  const paths: Paths = {};
  for (const operation of operations) {
    const { method, path, name, tag, summary, scope, verb, parameters, result, refusals = {} } = operation;
    (paths[`/api/${path}`] ??= {})[method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      summary,
      ...(parameters ? { parameters } : {}),
      ...(operation.body ? { requestBody: requestBody(operation.body, operation.attached) } : {}),
      responses: {
        "200": answer(result.description, result.schema),
        ...Object.fromEntries(Object.entries(refusals).map(([status, text]) => [status, refusal(text)])),
        ...signedOut,
        "403": refusal(`An API token without the scope \`${scope}\`${verb ? ", or not allowed" : ""}`),
        ...(operation.body ? { "400": writing["400"], "413": writing["413"] } : {}),
      },
    };
  }
  return paths;
}
