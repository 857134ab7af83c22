import { defineDomain } from "~/lib/platform/domains/domain.server";

export default defineDomain({
  id: "administration",
  openApi: async () => ({ paths: (await import("./icon-openapi.server")).iconPaths() }),
});
