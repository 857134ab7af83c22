import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { bodyText, bodyVersion, workingCopyJson } from "~/lib/content/api/error-responses.server";
import { rightsJson } from "~/lib/content/api/rights-json.server";
import { getEntry, openForChange, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { InvalidData } from "~/lib/content/errors";
import { findSection } from "~/lib/content/definition/registry.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { found, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  const entry = await getEntry(actor, section, params.id ?? "");
  const [copy, rights] = await Promise.all([workingCopyJson(section, entry), rightsJson(actor, section, entry)]);
  return json({ ...copy, rights }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  const id = params.id ?? "";
  if (request.method === "DELETE") {
    // DELETE has no body, so the version is in the query.
    const version = Number(new URL(request.url).searchParams.get("version") ?? Number.NaN);
    await trashEntry(actor, section, id, { version: bodyVersion({ version }) });
    return new Response(null, { status: 204 });
  }
  if (request.method !== "PATCH") throw methodNotAllowed("GET", "PATCH", "DELETE");
  await openForChange(actor, section, id);
  const body = await readJson(request);
  // Fields beside `data` instead of in it would otherwise be a change without effect.
  if (body.data === undefined && body.parentId === undefined)
    throw new InvalidData({ data: ["content.issues.missing"] });
  const patch = readPatch(section, body.data ?? {});
  const parentId = body.parentId === null ? null : bodyText(body, "parentId");
  const entry = await saveEntry(actor, section, id, {
    version: bodyVersion(body),
    patch,
    mergeLocales: true,
    note: bodyText(body, "note"),
    ...(parentId === undefined ? {} : { parentId }),
  });
  return json(await workingCopyJson(section, entry));
}
