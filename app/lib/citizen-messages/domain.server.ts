import { defineDomain } from "~/lib/platform/domains/domain.server";

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    citizenMessages: "mail.suspected";
  }
}

export default defineDomain({
  id: "citizen-messages",
  notices: {
    "mail.suspected": {},
  },
});
