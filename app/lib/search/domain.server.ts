import { defineDomain } from "~/lib/platform/domains/domain.server";

export default defineDomain({
  id: "search",
  openApi: async () => ({ paths: (await import("./search-openapi.server")).searchPaths() }),
});
