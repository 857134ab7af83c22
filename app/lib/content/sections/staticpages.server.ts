import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { partsOf } from "~/lib/platform/domains/domain.server";

import { staticpages } from "./staticpages";

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** Whether a menu with this code stands beside pages. */
    hasSideMenu: (code: string) => Promise<boolean>;
  }
}

async function hasSideMenu(code: string): Promise<boolean> {
  for (const has of partsOf("hasSideMenu")) if (await has(code)) return true;
  return false;
}

hooksFor(staticpages, {
  async checks({ template, sideMenu }) {
    if (typeof sideMenu !== "string" || sideMenu === "") return [];
    if (!(await hasSideMenu(sideMenu))) return [{ field: "sideMenu", level: "error", key: "noSideMenu", values: {} }];
    return template === "sidebar" ? [] : [{ field: "sideMenu", level: "warning", key: "sideMenuUnused", values: {} }];
  },
  site: {
    layout({ template, sideMenu }) {
      const isLanding = template === "landing";
      if (isLanding || template === "full") return { isLanding, sideMenu: null };
      return { isLanding, sideMenu: template === "sidebar" && typeof sideMenu === "string" ? sideMenu : undefined };
    },
    formerPaths: { list: "redirectFrom", column: "path" },
  },
});
