import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { jsonInSteps } from "~/lib/platform/http/response/json-in-steps.server";
import { methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";

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
  const body = hasBody(operation, request) ? await readBody(actor, operation, request) : {};
  const call = { query, t: () => getFixedT(request), language: () => getLanguage(request) };
  const result = body === null ? null : await operation.run(actor, { ...call, body });
  return jsonInSteps(result ?? null, headersOf(operation));
}

const isMultipart = ({ headers }: Request) => /^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "");

/** Ends the receiving of a file that nobody waits for. */
class Unwanted extends Error {}

/** @returns null where its file is not wanted */
async function readBody(
  actor: Actor,
  { attached, body }: ApiOperation,
  request: Request,
): Promise<Record<string, unknown> | null> {
  if (!attached || !isMultipart(request)) return readJson(request);
  // A form has texts alone.
  const valueOf = (name: string, text: unknown) =>
    body?.properties[name]?.type === "integer" && /^\d{1,10}$/.test(String(text)) ? Number(text) : text;
  const fieldsOf = (form: FormData) => Object.fromEntries([...form].map(([name, text]) => [name, valueOf(name, text)]));
  const assertWanted = async (form: FormData) => {
    if (!((await attached.isWanted?.(actor, fieldsOf(form))) ?? true)) throw new Unwanted("The file is not wanted");
  };
  try {
    return await withReceivedForm(request, { beforeFile: assertWanted }, async ({ form, uploads }) => {
      const [upload, another] = uploads;
      if (!upload || upload.field !== attached.field) throw refuseFile("noFile");
      if (another) throw refuseFile("tooManyFiles");
      await assertWanted(form);
      const { address } = attachmentJson(await attachFile(actor, attached.kind, upload));
      return { ...fieldsOf(form), [attached.field]: address };
    });
  } catch (error) {
    if (error instanceof Unwanted) return null;
    throw error;
  }
}

/** Where no value is required, a request may come without a body. */
const hasBody = ({ body }: ApiOperation, { headers }: Request): boolean =>
  body !== undefined && (body.required.length > 0 || headers.has("Content-Type"));

const headersOf = ({ method }: ApiOperation): ResponseInit =>
  method === "GET" ? { headers: { "Cache-Control": "private, no-store" } } : {};
