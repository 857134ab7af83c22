import { queryTerms } from "~/lib/platform/text/search/search-terms";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import type { SearchSource } from "~/lib/search/sources.server";

import { plainText, plainTitle } from "./inbox-texts";
import { listInbox } from "./inbox.server";

/** A notification is worded in the reader's language when it is read, so the latest are looked through. */
const latest = 200;

/** One's own notifications, the newest first. */
export const notificationSearch: SearchSource = {
  id: "notifications",
  place: 42,
  scope: "account",
  async search(actor, query, { limit, t }) {
    const { items } = await listInbox(actor, "notification", t, { size: latest });
    const terms = queryTerms(query);
    const has = (text: string) => terms.length > 0 && terms.every((term) => foldTr(text).includes(term));
    return items
      .filter(({ title, description }) => has(`${plainText(title)} ${plainText(description ?? "")}`))
      .slice(0, limit)
      .map((item) => ({
        id: item.id,
        at: item.time,
        icon: item.icon,
        value: plainTitle(item),
        subtitle: plainText(item.description ?? ""),
        link: item.link ?? "/me/notifications",
      }));
  },
};
