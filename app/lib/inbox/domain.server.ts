import { defineDomain } from "~/lib/platform/domains/domain.server";

import { purgeRemovedItems } from "./inbox.server";
import { keepInboxPicturesTrue } from "./keep-pictures-true.server";
import { notificationSearch } from "./notification-search.server";

export default defineDomain({
  id: "inbox",
  place: 50,
  followers: [keepInboxPicturesTrue],
  purges: { "removed messages": purgeRemovedItems },
  openApi: async () => {
    const { inboxPaths } = await import("./inbox-openapi.server");
    return { paths: { ...inboxPaths("message"), ...inboxPaths("notification") } };
  },
  search: [notificationSearch],
  notices: { "job.finished": {} },
  live: async () => (await import("./inbox-live.server")).inboxLive,
});
