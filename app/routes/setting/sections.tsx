import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { PageTitle } from "~/components/controls/page-title";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { allSectionSettings } from "~/lib/content/definition/section-settings.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { sectionGroups } from "~/lib/setting-groups/section-groups.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [t, settings] = await Promise.all([getFixedT(request), allSectionSettings()]);
  const all = sectionGroups.map(({ section, path, icon, texts }) => {
    const { isHidden = false, isOff = false, ...rest } = settings[section.id] ?? {};
    return {
      id: section.id,
      area: section.area,
      path,
      icon,
      title: t(texts.title),
      isHidden,
      isOff,
      isChanged: Object.keys(rest).length > 0,
    };
  });
  const areas = (["content", "mainpage"] as const).map((area) => ({
    area,
    sections: all.filter((one) => one.area === area).sort((a, b) => compareTr(a.title, b.title)),
  }));
  return { title: t("settingGroups.sections.title"), areas };
}

export default function SectionSettings() {
  const { t } = useTranslation();
  const { title, areas } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link to="/setting" className="back-link">
          <Icon name="heroicons_mini:chevron-left" />
          {t("settingGroups.title")}
        </Link>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-160 text-muted-foreground">{t("settingGroups.sections.text")}</p>
      </header>
      {areas.map(({ area, sections }) => (
        <section key={area} aria-labelledby={`sections-${area}`} className="flex flex-col gap-3">
          <h2 id={`sections-${area}`} className="text-lg font-semibold">
            {t(`settingGroups.sections.areas.${area}`)}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {sections.map(({ id, path, icon, title: name, isHidden, isOff, isChanged }) => (
              <li key={id}>
                <Link
                  to={path}
                  className={
                    "flex h-full min-h-14 items-center gap-3 rounded-xl border bg-card px-4 py-3 shadow-card " +
                    "transition-colors hover:border-primary"
                  }
                >
                  <Icon name={icon} className="size-6 shrink-0 text-primary" />
                  <span className="min-w-0 flex-1 font-medium">{name}</span>
                  {isOff ? (
                    <Badge tone="error">{t("settingGroups.sections.off")}</Badge>
                  ) : isHidden ? (
                    <Badge tone="warning">{t("settingGroups.sections.hidden")}</Badge>
                  ) : isChanged ? (
                    <Badge tone="neutral">{t("settingGroups.sections.changed")}</Badge>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
