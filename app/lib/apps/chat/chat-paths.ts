const page = "/apps/chat";
const api = "/api/apps/chat";
const id = (value: string) => encodeURIComponent(value);

/** Part of every page's script: what only the app's pages need is in chat-place.ts. */
export const chatPaths = {
  page: () => page,
  chat: (chatId: string) => `${page}/${id(chatId)}`,
  earlier: (chatId: string, before: string) => `${page}/${id(chatId)}?before=${id(before)}`,
  new: () => `${page}/new`,
  apiChats: () => `${api}/chats`,
  apiList: () => `${api}/chats?messages=none`,
  apiPeople: () => `${api}/contacts?include=title`,
  apiChat: (chatId: string, before?: string) =>
    `${api}/chat?id=${id(chatId)}${before === undefined ? "" : `&before=${id(before)}`}`,
  apiPatch: () => `${api}/chat`,
};
