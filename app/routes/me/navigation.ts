import type { LoaderFunctionArgs } from "@remix-run/node";

import { keepNavigation, navigationFile } from "~/layouts/draw-navigation.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readBackendNavigation } from "~/lib/backend/shell-parts.server";
import { navigationItems } from "~/lib/navigation/navigation.server";
import { json } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

/** GET /me/navigation?lng=&v=: the person's navigation in all forms. Only the address that a page names is cached. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [language, there] = await Promise.all([getLanguage(request), readBackendNavigation(actor, request)]);
  const t = await getFixedT(language);
  const address = keepNavigation(there?.length ? there : navigationItems(actor, t), language, t);
  const { pathname, search } = new URL(request.url);
  const isNamed = pathname + search === address;
  return json(navigationFile(address), {
    headers: { "Cache-Control": isNamed ? "private, max-age=31536000, immutable" : "private, no-store" },
  });
}
