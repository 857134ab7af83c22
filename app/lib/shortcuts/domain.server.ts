import { defineDomain } from "~/lib/platform/domains/domain.server";

export default defineDomain({
  id: "shortcuts",
  openApi: async () => ({ paths: (await import("./shortcut-openapi.server")).shortcutPaths() }),
});
