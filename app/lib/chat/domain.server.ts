import { defineDomain } from "~/lib/platform/domains/domain.server";

import { chatApi } from "./chat-api.server";

export default defineDomain({
  id: "chat",
  api: chatApi,
});
