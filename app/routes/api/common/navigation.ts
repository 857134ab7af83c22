import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import type { NavigationItem, NavigationSets } from "~/lib/navigation/navigation";
import { listNavigation } from "~/lib/navigation/navigation.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** Called "Example" in every language (specification §2), but the shell has its own name for the page. */
function named(sets: NavigationSets): NavigationSets {
  const name = (items: readonly NavigationItem[]) =>
    items.map((item) => (item.id === "example" ? { ...item, title: "Example" } : item));
  return {
    compact: name(sets.compact),
    default: name(sets.default),
    futuristic: name(sets.futuristic),
    horizontal: name(sets.horizontal),
  };
}

/** GET /api/common/navigation: {compact, default, futuristic, horizontal}, in the reader's language and rights. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(named(listNavigation(actor, await getFixedT(request))), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
