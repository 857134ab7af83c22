import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import { Shell } from "~/layouts/shell";
import { requireSession } from "~/lib/auth/guards.server";
import { listNavigation } from "~/lib/navigation/navigation.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const { id, name, email, avatar, status } = session.user;
  return { user: { id, name, email, avatar, status }, navigation: listNavigation(actor, await getFixedT(request)) };
}

/** What signed-in pages stand in; each of them guards itself all the same. */
export default function Staff() {
  const { user, navigation } = useLoaderData<typeof loader>();
  return (
    <Shell navigation={navigation} user={user} tools={{}}>
      <Outlet />
    </Shell>
  );
}
