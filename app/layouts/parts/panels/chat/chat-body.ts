/** The script that loads when somebody reaches for the chat. */
export { ChatNew } from "./chat-new";
export { ChatThread } from "./chat-thread";
