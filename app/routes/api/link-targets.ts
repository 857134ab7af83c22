import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { searchLinkTargets } from "~/lib/content/list/link-targets.server";
import { searchTargets } from "~/lib/menus/target-search.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { json } from "~/lib/platform/http/response/responses.server";

/**
 * GET /api/link-targets?search: entries with their public addresses. `as=records`, `as=targets`: as menus name them,
 * the latter with files. `as=successors`: entries that can replace another.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200);
  const as = params.get("as");
  const t = await getFixedT(request);
  const headers = { "Cache-Control": "private, no-store" };
  if (as === "targets" || as === "records" || as === "successors") {
    return json(
      {
        items: await searchTargets(actor, search, t, await getLanguage(request), {
          withFiles: as === "targets",
          isPublic: as === "successors",
        }),
      },
      { headers },
    );
  }
  const items = (await searchLinkTargets(actor, search)).map((target) => ({
    ...target,
    sectionTitle: t(`content.sections.${target.section}.title`),
  }));
  return json({ items }, { headers });
}
