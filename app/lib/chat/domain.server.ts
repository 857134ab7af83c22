import { defineDomain } from "~/lib/platform/domains/domain.server";

export default defineDomain({
  id: "chat",
  openApi: async () => ({ paths: (await import("./chat-openapi.server")).chatPaths() }),
});
