/** What the panel's script fetches when somebody reaches for the chat. */
export { ChatNew } from "./chat-new";
export { ChatThread } from "./chat-thread";
