import { defineDomain } from "~/lib/platform/domains/domain.server";

import { pages } from "./search-pages.server";

export default defineDomain({
  id: "navigation",
  search: [pages],
  openApi: async () => ({ paths: (await import("./navigation-openapi.server")).navigationPaths() }),
});
