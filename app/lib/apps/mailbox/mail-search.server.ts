import { formatDate } from "~/lib/platform/text/dates/dates";
import type { SearchSource } from "~/lib/search/sources.server";

import { addressLine } from "./mailbox";
import { mailPaths } from "./mail-place";
import { searchMails } from "./mails.server";

/** One's own mails of all folders, the newest first. */
export const mailSearch: SearchSource = {
  id: "mailbox",
  place: 38,
  scope: "account",
  async search(actor, query, { limit, t, locale }) {
    const { items } = await searchMails(actor, query, { size: limit });
    return items.map(({ row, snippet }) => {
      const from = row.sender ? row.sender.name || addressLine(row.sender) : "";
      return {
        id: row.id,
        at: row.date.toISOString(),
        icon: "heroicons_outline:envelope",
        snippet,
        from,
        value: row.subject || t("mailbox.noSubject"),
        subtitle: [from, formatDate(row.date, locale)].filter(Boolean).join(" · "),
        link: mailPaths.mail(row.id, { folder: row.folder, page: 1 }),
      };
    });
  },
};
