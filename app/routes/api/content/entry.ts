import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { bodyText, bodyVersion, workingCopyJson } from "~/lib/content/api/error-responses.server";
import { readNextStep } from "~/lib/content/api/next-step.server";
import { rightsJson } from "~/lib/content/api/rights-json.server";
import { assertAllowed } from "~/lib/content/access/rights.server";
import { getEntry, openForChange, saveEntry, type SaveInput } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { InvalidData } from "~/lib/content/errors";
import { findSection } from "~/lib/content/definition/registry.server";
import { saveThen } from "~/lib/content/workflow/save-then.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { conflict, found, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { isRefusal } from "~/lib/platform/refusal";

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
  const row = await openForChange(actor, section, id);
  const body = await readJson(request);
  // Fields beside `data` instead of in it would otherwise be a change without effect.
  if (body.data === undefined && body.parentId === undefined)
    throw new InvalidData({ data: ["content.issues.missing"] });
  const patch = readPatch(section, body.data ?? {});
  const parentId = body.parentId === null ? null : bodyText(body, "parentId");
  const next = readNextStep(body);
  if (next) assertAllowed(actor, section, row, next.transition);
  const change: SaveInput = {
    version: bodyVersion(body),
    patch,
    mergeLocales: true,
    note: bodyText(body, "note"),
    ...(parentId === undefined ? {} : { parentId }),
  };
  const { entry, failure } = await saveThen(
    () => saveEntry(actor, section, id, change),
    next && ((saved) => next.take(actor, section, id, saved.version)),
  );
  const saved = await workingCopyJson(section, entry);
  if (!next) return json(saved);
  // Nobody publishes what they have not seen.
  if (entry.unseen.length > 0)
    throw conflict("It has changed since you looked", { code: "changed", unseen: entry.unseen, saved });
  if (failure) throw isRefusal(failure) ? failure.with({ saved }) : failure;
  return json(await workingCopyJson(section, await getEntry(actor, section, id)));
}
