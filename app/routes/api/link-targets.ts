import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { searchLinkTargets } from "~/lib/content/list/link-targets.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { json } from "~/lib/platform/http/responses.server";

/** GET /api/link-targets?search: entries that a text may link to, with their public addresses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const search = (new URL(request.url).searchParams.get("search") ?? "").slice(0, 200);
  const [targets, t] = await Promise.all([searchLinkTargets(actor, search), getFixedT(request)]);
  const items = targets.map((target) => ({ ...target, sectionTitle: t(`content.sections.${target.section}.title`) }));
  return json({ items }, { headers: { "Cache-Control": "private, no-store" } });
}
