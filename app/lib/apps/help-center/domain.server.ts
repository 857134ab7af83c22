import { defineApp } from "~/lib/apps/app.server";
import { removeOfGoneEntries } from "~/lib/content/entries/gone-entries.server";

import { helpCenterApi } from "./help-center-api.server";
import { helpSearch } from "./help-search.server";
import { helpVotes } from "./schema.server";

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    help: "help.asked";
  }
}

/**
 * Help for staff. Its words are entries of content sections in the area `handbook`, which keepers write there; here
 * they are read, searched and voted for.
 */
export default defineApp({
  id: "help-center",
  icon: "heroicons_outline:lifebuoy",
  order: 80,
  search: [helpSearch],
  notices: { "help.asked": {} },
  purges: { "votes for guides that are gone": () => removeOfGoneEntries(helpVotes, helpVotes.entryId) },
  api: helpCenterApi,
});
