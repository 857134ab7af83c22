import { defineApp } from "~/lib/apps/app.server";

import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { dashboardAddress, dashboards, type DashboardName } from "./dashboard";
import { dashboardsApi } from "./dashboards-api.server";
import { isSampleKnown, noteSample } from "./figures.server";

const icons: Readonly<Record<DashboardName, InterfaceIcon>> = {
  project: "heroicons_outline:clipboard-document-check",
  analytics: "heroicons_outline:chart-bar",
  finance: "heroicons_outline:banknotes",
  crypto: "heroicons_outline:arrows-right-left",
};

/** Figures about what other domains keep. It asks content, visits and the audit log, and the other apps by their parts. */
export default defineApp({
  id: "dashboards",
  icon: "heroicons_outline:chart-bar",
  order: 10,
  branch: "dashboards",
  // Where the sample does not stand, nobody is led to pages that would be empty.
  items: () =>
    dashboards
      .filter((name) => name !== "crypto" || isSampleKnown())
      .filter((name) => name !== "finance" || isSampleKnown() || partsOf("stockFigures").length > 0)
      .map((name) => ({ id: `dashboard-${name}`, icon: icons[name], link: dashboardAddress(name) })),
  openings: [noteSample],
  isOffAtFirst: true,
  api: dashboardsApi,
});
