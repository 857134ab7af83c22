import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { administrationAreas } from "~/lib/administration/areas";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const t = await getFixedT(request);
  return {
    title: t("administration.title"),
    areas: administrationAreas.filter(({ verb }) => !verb || actor.can(verb)),
  };
}

export default function Administration() {
  const { t } = useTranslation();
  const { areas: open } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <PageTitle>{t("administration.title")}</PageTitle>
        <p className="mt-1 text-muted-foreground">{t("administration.description")}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {open.map(({ id, icon, to, isDocument }) => (
          <li key={id}>
            <Link
              to={to}
              reloadDocument={isDocument}
              className={
                "flex h-full items-start gap-4 rounded-xl border bg-card p-5 shadow-card transition-colors " +
                "hover:border-primary"
              }
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary">
                <Icon name={icon} className="size-6" />
              </span>
              <span className="min-w-0">
                <span className="block text-lg font-semibold">{t(`administration.areas.${id}.title`)}</span>
                <span className="mt-1 block text-muted-foreground">{t(`administration.areas.${id}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
