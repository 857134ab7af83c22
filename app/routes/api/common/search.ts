import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { badRequest, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { cleanQuery, searchEverything } from "~/lib/search/search-everything.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST api/common/search {query}: groups with results; an empty query gives `{results: []}`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const { query = "" } = await readJson(request);
  if (typeof query !== "string") throw badRequest("query is not a text");
  const headers = { "Cache-Control": "private, no-store" };
  if (cleanQuery(query) === "") return json({ results: [] }, { headers });
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  return json(await searchEverything(actor, query, { locale, t }), { headers });
}
