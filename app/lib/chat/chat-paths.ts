const api = "/api/apps/chat";
const id = (value: string) => encodeURIComponent(value);

export const chatPaths = {
  page: () => "/me/chat",
  chat: (chatId: string) => `/me/chat?chat=${id(chatId)}`,
  earlier: (chatId: string, before: string) => `/me/chat?chat=${id(chatId)}&before=${id(before)}`,
  new: () => "/me/chat?new",
  apiChats: () => `${api}/chats`,
  apiList: () => `${api}/chats?messages=none`,
  apiPeople: () => `${api}/contacts?include=title`,
  apiChat: (chatId: string, before?: string) =>
    `${api}/chat?id=${id(chatId)}${before === undefined ? "" : `&before=${id(before)}`}`,
  apiPatch: () => `${api}/chat`,
};
