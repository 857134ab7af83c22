import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { NavigationItem } from "~/layouts/parts/navigation-item";
import { Shell } from "~/layouts/shell";
import { requireSession } from "~/lib/auth/guards.server";
import { listNavigation, type NavigationGroup } from "~/lib/content/navigation.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const { name, email, avatar } = session.user;
  return { user: { name, email, avatar }, groups: listNavigation(actor) };
}

/** What signed-in pages stand in; each of them guards itself all the same. */
export default function Staff() {
  const { user, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const toItem = (group: NavigationGroup): NavigationItem => ({
    id: group.id,
    title: t(`staff.navigation.${group.id}`),
    icon: group.icon,
    children: group.sections.map(({ id, icon, link }) => ({ id, icon, link, title: t(`content.sections.${id}.title`) })),
  });
  const navigation: NavigationItem[] = [
    { id: "example", title: t("staff.navigation.example"), icon: "heroicons_outline:home", link: "/example" },
    ...groups.map(toItem),
    { id: "files", title: t("staff.navigation.files"), icon: "heroicons_outline:photo", link: "/apps/file-manager-public" },
    { id: "home", title: t("staff.navigation.home"), icon: "heroicons_outline:globe-alt", link: "/home" },
  ];
  return (
    <Shell navigation={navigation} user={user}>
      <Outlet />
    </Shell>
  );
}
