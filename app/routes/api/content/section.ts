import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { bodyFlag, bodyText, entryAddress, workingCopyJson } from "~/lib/content/api/error-responses.server";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry } from "~/lib/content/entries/entries.server";
import { applyPatch, readPatch } from "~/lib/content/entries/entry-data.server";
import { newEntryScope } from "~/lib/content/access/rights.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { filterNames, parseListQuery, wrongListParameter } from "~/lib/content/list/list-query";
import { findSection } from "~/lib/content/definition/registry.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { asAsked } from "~/lib/platform/http/request/pagination";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { readJson } from "~/lib/platform/http/request/request.server";
import { found, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  const { searchParams } = new URL(request.url);
  const wrong = wrongListParameter(section, searchParams);
  if (wrong) return wrongParameter(request, section, wrong);
  const query = parseListQuery(section, searchParams);
  // A program is told what no field holds whatever columns people look at.
  const columns = Object.keys(section.list.computed ?? {});
  const { items, pagination } = asAsked(await listEntries(actor, section, { ...query, columns }), query.page);
  return json(
    {
      items: items.map(
        ({
          id,
          version,
          state,
          title,
          columns,
          computed,
          liveVersion,
          reviewVersion,
          publishAt,
          unpublishAt,
          updatedAt,
          updatedByName,
          parentId,
        }) => ({
          id,
          version,
          status: state,
          title,
          data: columns,
          ...(section.list.computed ? { computed } : {}),
          liveVersion,
          reviewVersion,
          publishAt,
          unpublishAt,
          updatedAt,
          updatedBy: updatedByName,
          parentId,
        }),
      ),
      pagination,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

async function wrongParameter(
  request: Request,
  section: Section,
  { name, isKnown }: { name: string; isKnown: boolean },
): Promise<Response> {
  const t = await getFixedT(request);
  const filters = filterNames(section);
  const message = t(isKnown ? "public.api.wrongValue" : "public.api.unknownFilter", {
    name: name.slice(0, 60),
    filters: filters.join(", "),
  });
  return json(
    { error: isKnown ? "No value of this parameter" : "Unknown parameter", code: refusalCode(400), message, filters },
    { status: 400 },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("create", newEntryScope(section));
  const body = await readJson(request);
  const begin = bodyFlag(body, "publish") ? createPublished : createEntry;
  const data = applyPatch(section, {}, readPatch(section, body.data ?? {}), { mergeLocales: true });
  const entry = await begin(actor, section, {
    data,
    parentId: bodyText(body, "parentId") ?? null,
    note: bodyText(body, "note"),
    electionChecked: bodyFlag(body, "electionChecked"),
  });
  return json(await workingCopyJson(section, entry), {
    status: 201,
    headers: { Location: entryAddress(section, entry.id) },
  });
}
