import { defineDomain } from "~/lib/platform/domains/domain.server";

import { findSideMenu } from "./find-side-menu.server";
import { keepMenusFresh } from "./menus-cache.server";
import { isNamedInMenus, menusNaming } from "./menus-naming.server";

export default defineDomain({
  id: "menus",
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
});
