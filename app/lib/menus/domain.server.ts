import { defineDomain } from "~/lib/platform/domains/domain.server";
import { fillKeys } from "~/lib/records/fill-keys.server";
import { anyRecord } from "~/lib/records/record.server";

import { findSideMenu } from "./find-side-menu.server";
import { keepMenusFresh } from "./menus-cache.server";
import { menuKind } from "./menus.server";
import { isNamedInMenus, menusNaming } from "./menus-naming.server";
import { sideMenuRuleKind } from "./side-menu-rules.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    menus: "menu" | "sideMenuRule";
  }
}

export default defineDomain({
  id: "menus",
  place: 20,
  records: [anyRecord(menuKind), anyRecord(sideMenuRuleKind)],
  // The tables are older than their columns of records.
  preparations: [() => fillKeys(menuKind), () => fillKeys(sideMenuRuleKind)],
  followers: [keepMenusFresh],
  files: {
    usesOf: async (_actor, fileId) => ({ menus: await menusNaming(fileId) }),
    isLive: async (fileId) => (await menusNaming(fileId)).some(({ live }) => live),
    isUsed: isNamedInMenus,
  },
  hasSideMenu: findSideMenu,
  openApi: async () => {
    const { menuPaths, menuSchemas } = await import("./menu-openapi.server");
    return { paths: menuPaths(), schemas: menuSchemas() };
  },
  auditObjects: ["menu", "sideMenuRule"],
  navigation: [
    {
      branch: "site",
      place: 20,
      items: (actor) =>
        actor.can("view", { area: "menu" })
          ? [
              { id: "menu", icon: "heroicons_outline:bars-3", link: "/menu" },
              { id: "sidemenumaps", icon: "heroicons_outline:bars-3-bottom-right", link: "/sidemenumaps" },
            ]
          : [],
    },
  ],
  live: async () => (await import("./menus-live.server")).menuLive,
});
