import { chatPaths } from "./chat-paths";

/** Where the list stands, as its address says. */
export type ChatPlace = { search: string; unread: boolean; page: number };

type Values = Readonly<Record<string, string | undefined>>;

const longestSearch = 200;

function placed(path: string, place: ChatPlace | undefined, more: Values = {}): string {
  const values: Values = {
    ...more,
    search: place?.search,
    unread: place?.unread ? "1" : undefined,
    page: place && place.page > 1 ? String(place.page) : undefined,
  };
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

export const messageAnchor = (message: string): string => `message-${message}`;

/** The pages of the app, beside the list at its place. */
export const chatPages = {
  list: (place?: ChatPlace) => placed(chatPaths.page(), place),
  chat: (id: string, place?: ChatPlace) => placed(chatPaths.chat(id), place),
  /** The part of a conversation before a message, or after it. */
  earlier: (id: string, before: string, place?: ChatPlace) => placed(chatPaths.chat(id), place, { before }),
  later: (id: string, after: string, place?: ChatPlace) => placed(chatPaths.chat(id), place, { after }),
  /** A message among those around it; a browser scrolls to it. */
  message: (id: string, message: string, place?: ChatPlace) =>
    `${placed(chatPaths.chat(id), place, { message })}#${messageAnchor(message)}`,
  info: (id: string, place?: ChatPlace) => placed(`${chatPaths.chat(id)}/info`, place),
  search: (id: string, place?: ChatPlace, { text, day, found = 1 }: Partial<MessageSearch> = {}) =>
    placed(`${chatPaths.chat(id)}/search`, place, { text, day, found: found > 1 ? String(found) : undefined }),
  new: (place?: ChatPlace) => placed(chatPaths.new(), place),
  profile: (place?: ChatPlace) => placed(`${chatPaths.page()}/profile`, place),
};

/** Where the form of a new message leads: with an id that is still free, so that sent twice it is written once. */
export const newMessagePath = (id: string, message: string, place: ChatPlace): string =>
  placed(chatPaths.chat(id), place, { new: message });

/** `day`: an ISO date or ""; `found`: the page of what was found. */
export type MessageSearch = { text: string; day: string; found: number };

const pageIn = (value: string | null) => Number(/^[1-9]\d{0,5}$/.exec(value ?? "")?.[0] ?? "1");

export function readChatPlace(params: URLSearchParams): ChatPlace {
  return {
    search: (params.get("search") ?? "").slice(0, longestSearch),
    unread: params.has("unread"),
    page: pageIn(params.get("page")),
  };
}

export function readMessageSearch(params: URLSearchParams): MessageSearch {
  return {
    text: (params.get("text") ?? "").slice(0, longestSearch),
    day: (params.get("day") ?? "").slice(0, 20),
    found: pageIn(params.get("found")),
  };
}
