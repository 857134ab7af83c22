import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";

/** What a domain declares as its `api`: see lib/openapi/api-operation.ts. */
export async function loader(args: LoaderFunctionArgs) {
  return answer(args);
}

export async function action(args: ActionFunctionArgs) {
  return answer(args);
}

/** Who, then whether there is such an operation, then the token's scope and the right: a body is read only after all of them. */
async function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const actor = await requireApiUser(request, context);
  const { pathname, searchParams: query } = new URL(request.url);
  const here = partsOf("api")
    .flat()
    .filter(({ path, isThere }) => pathname === `/api/${path}` && (isThere?.(actor) ?? true));
  if (here.length === 0) throw notFound("No such address");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const operation = here.find((one) => one.method === method);
  if (!operation)
    throw methodNotAllowed(...here.flatMap((one) => (one.method === "GET" ? ["GET", "HEAD"] : [one.method])));
  actor.assertScope(operation.scope);
  if (operation.verb) actor.assertCan(operation.verb);
  const body = hasBody(operation, request) ? await readJson(request) : {};
  return json((await operation.run(actor, { query, body })) ?? null, headersOf(operation));
}

/** Where no value is required, a request may come without a body. */
const hasBody = ({ body }: ApiOperation, { headers }: Request): boolean =>
  body !== undefined && (body.required.length > 0 || headers.has("Content-Type"));

const headersOf = ({ method }: ApiOperation): ResponseInit =>
  method === "GET" ? { headers: { "Cache-Control": "private, no-store" } } : {};
