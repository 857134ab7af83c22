import type { SearchSource } from "~/lib/search/sources.server";

import { chatPages } from "./chat-place";
import { findMessages } from "./message-search.server";

/** Messages of one's own conversations, the newest first. */
export const chatSearch: SearchSource = {
  id: "chat",
  place: 40,
  scope: "account",
  async search(actor, query, { limit, t }) {
    const { items } = await findMessages(actor, { text: query }, { size: limit });
    return items.map(({ id, chatId, contact, snippet, at }) => ({
      id,
      at,
      snippet,
      avatar: contact.avatar,
      value: contact.name || t("chat.former"),
      link: chatPages.message(chatId, id),
    }));
  },
};
