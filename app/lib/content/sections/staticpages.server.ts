import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { findSideMenu } from "~/lib/menus/find-side-menu.server";

import { staticpages } from "./staticpages";

hooksFor(staticpages, {
  async checks({ template, sideMenu }) {
    if (typeof sideMenu !== "string" || sideMenu === "") return [];
    if (!(await findSideMenu(sideMenu))) return [{ field: "sideMenu", level: "error", key: "noSideMenu", values: {} }];
    return template === "sidebar" ? [] : [{ field: "sideMenu", level: "warning", key: "sideMenuUnused", values: {} }];
  },
});
