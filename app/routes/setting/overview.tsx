import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Icon } from "~/components/icon";
import { PageTitle } from "~/components/controls/page-title";
import { Badge } from "~/components/ui/badge";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { settingGroups } from "~/lib/setting-groups/groups";
import { modesInForce } from "~/lib/setting-groups/in-force.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Settings with pages of their own: texts under `administration.areas`. */
const elsewhere = [
  { id: "lists", icon: "heroicons_outline:list-bullet", to: "/administration/lists" },
  { id: "approval", icon: "heroicons_outline:check-badge", to: "/administration/approval" },
  { id: "access", icon: "heroicons_outline:shield-check", to: "/administration/access" },
] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [t, inForce] = await Promise.all([getFixedT(request), modesInForce()]);
  const groups = settingGroups.map(({ name, icon, path, texts }) => ({
    id: name as string,
    icon,
    to: path,
    isInForce: inForce.has(name),
    title: t(texts.title),
    text: t(texts.text),
  }));
  const bySection = {
    id: "sections",
    icon: "heroicons_outline:squares-2x2" as const,
    to: "/setting/sections",
    isInForce: false,
    title: t("settingGroups.sections.title"),
    text: t("settingGroups.sections.text"),
  };
  const others = elsewhere.map((one) => ({
    ...one,
    isInForce: false,
    title: t(`administration.areas.${one.id}.title`),
    text: t(`administration.areas.${one.id}.text`),
  }));
  return { title: t("settingGroups.title"), groups: [...groups, bySection, ...others] };
}

export default function Settings() {
  const { t } = useTranslation();
  const { title, groups } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 text-muted-foreground">{t("settingGroups.description")}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ id, icon, to, title: name, text, isInForce }) => (
          <li key={id}>
            <Link
              to={to}
              className={
                "flex h-full items-start gap-4 rounded-xl border bg-card p-5 shadow-card transition-colors " +
                "hover:border-primary"
              }
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary">
                <Icon name={icon} className="size-6" />
              </span>
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 text-lg font-semibold">
                  {name}
                  {isInForce ? <Badge tone="warning">{t("settingGroups.inForce")}</Badge> : null}
                </span>
                <span className="mt-1 block text-muted-foreground">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
