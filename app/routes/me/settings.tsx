import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { PageTitle } from "~/components/controls/page-title";
import { TabLinks } from "~/components/controls/tab-links";
import { requireUser } from "~/lib/auth/session/guards.server";

import { settingsPaths } from "./settings/paths";

const icons = {
  account: "heroicons_outline:user-circle",
  security: "heroicons_outline:lock-closed",
  tokens: "heroicons_outline:key",
  notifications: "heroicons_outline:bell",
  look: "heroicons_outline:swatch",
} as const;
/** The second factor has a page of its own under security. */
const isAt = (pathname: string, panel: keyof typeof icons) =>
  pathname === settingsPaths[panel] || (panel === "security" && pathname === settingsPaths.secondFactor);
const panels = Object.keys(icons) as (keyof typeof icons)[];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

/** From lg on the panels' links are beside the page, below it as tabs above. */
export default function Settings() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <div
        className={
          "flex flex-col gap-4 px-4 pt-4 sm:px-8 sm:pt-8 lg:w-96 lg:shrink-0 lg:gap-6 lg:border-e lg:bg-card " +
          "lg:px-0 lg:pt-10"
        }
      >
        <PageTitle className="lg:px-8">{t("settings.title")}</PageTitle>
        <TabLinks
          label={t("settings.panels")}
          className="lg:hidden"
          tabs={panels.map((panel) => ({
            href: settingsPaths[panel],
            title: t(`settings.${panel}.tab`),
            active: isAt(pathname, panel),
          }))}
        />
        <nav aria-label={t("settings.panels")} className="hidden lg:block">
          <ul className="flex flex-col divide-y border-y">
            {panels.map((panel) => (
              <li key={panel}>
                <PanelLink panel={panel} isActive={isAt(pathname, panel)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0 flex-1 px-4 pt-6 pb-10 sm:px-8 lg:pt-10">
        <div className="flex max-w-180 flex-col gap-6">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

function PanelLink({ panel, isActive }: { panel: keyof typeof icons; isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to={settingsPaths[panel]}
      aria-current={isActive ? "page" : undefined}
      className={cn("flex gap-4 px-8 py-5 -outline-offset-2", isActive ? "bg-primary-soft" : "hover:bg-accent")}
    >
      <Icon name={icons[panel]} className={cn("mt-0.5 size-6", isActive ? "text-primary" : "text-muted-foreground")} />
      <span className="min-w-0">
        <span className={cn("block font-semibold", isActive && "text-primary")}>{t(`settings.${panel}.title`)}</span>
        <span className={cn("mt-0.5 block", isActive ? "text-foreground" : "text-muted-foreground")}>
          {t(`settings.${panel}.description`)}
        </span>
      </span>
    </Link>
  );
}
