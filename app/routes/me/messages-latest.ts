import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { readBox } from "~/lib/inbox/inbox-box.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** For the toolbar's panel. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  return readBox(actor, "message", await getFixedT(request), { page: 1, removed: false });
}
