import { defineApp } from "~/lib/apps/app.server";

import { chatPaths } from "./chat-paths";
import { chatApi } from "./chat-api.server";
import { chatFiles } from "./chat-files.server";
import { chatSearch } from "./chat-search.server";
import { chatsArea } from "./chats-area.server";
import { clearingStep, undoClearing } from "./clear-chat.server";
import { fillJob, fillMessages, planFillingMessages } from "./fill-messages.server";
import { forgettingJobs, planForgettingMessages } from "./forget-messages.server";
import { seedChats } from "./seed-chats.server";

/** Chats are their two people's own: no role has a right to another's, so there is no verb for them. */
export default defineApp({
  id: "chat",
  icon: "heroicons_outline:chat-bubble-left-right",
  order: 25,
  // The areas of sample data come in the order of the domains, and content first.
  place: 110,
  api: chatApi,
  attachments: [chatFiles],
  search: [chatSearch],
  undoSteps: { [clearingStep]: undoClearing },
  wayToReach: (colleague, t) => ({
    app: "chat",
    label: t("chat.reach"),
    icon: "heroicons_outline:chat-bubble-left-right",
    action: chatPaths.new(),
    field: "colleague",
    value: colleague,
  }),
  live: async () => (await import("./chat-live.server")).chatLive,
  preparations: [planFillingMessages],
  nightly: [planForgettingMessages],
  jobs: { [fillJob]: fillMessages, ...forgettingJobs },
  demoAreas: [chatsArea],
  plantSample: ({ owner, colleagues, now }) => (owner === null ? Promise.resolve() : seedChats(owner, colleagues, now)),
});
