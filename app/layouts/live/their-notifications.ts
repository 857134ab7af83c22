import { idFromBackend, isFromBackend } from "~/lib/backend/trouble";
import type { ShownItem } from "~/lib/inbox/inbox-kinds";
import { isRead } from "~/lib/inbox/is-read";
import { isSafeUrl, isSameOriginPath } from "~/lib/platform/text/urls";

export { notificationsDocument as theirDocument } from "~/lib/backend/notifications-document";

const most = 200;
const text = (value: unknown, length: number) => (typeof value === "string" ? value.slice(0, length) : "");
const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** From another backend: plain text, links to pages only; entries without id or time are dropped. */
function itemOf(given: unknown, userId: string): ShownItem[] {
  const { id, icon, title, description, time, read, seen, link, useRouter } = (given ?? {}) as Record<string, unknown>;
  const at = new Date(typeof time === "number" ? time : text(time, 60));
  if ((typeof id !== "string" && typeof id !== "number") || Number.isNaN(at.getTime())) return [];
  const plain = new DOMParser().parseFromString(text(description, 5_000), "text/html").body.textContent ?? "";
  const [name, address] = [text(icon, 100), text(link, 2_000)];
  const isPath = isSameOriginPath(address);
  return [
    {
      id: idFromBackend(String(id)),
      icon: /^[a-z_]+:[a-z0-9-]+$/.test(name) ? name : null,
      image: null,
      title: escaped(text(title, 500).trim()),
      description: plain === "" ? null : escaped(plain),
      time: at.toISOString(),
      read: isRead(read, userId),
      seen: seen === true,
      link: isPath || (/^https?:/i.test(address) && isSafeUrl(address)) ? address : null,
      useRouter: isPath && useRouter !== false,
      from: null,
    },
  ];
}

/** Merges another backend's notifications into the open panel; our own stay. @throws TypeError without a list */
export function withTheirs(shown: readonly ShownItem[], given: unknown, userId: string): ShownItem[] {
  if (!Array.isArray(given)) throw new TypeError("The backend's notifications are no list");
  const known = new Map(shown.map((item) => [item.id, item]));
  const theirs = given
    .slice(0, 5_000)
    .flatMap((one: unknown) => itemOf(one, userId))
    .map((item) => known.get(item.id) ?? item);
  const own = shown.filter(({ id }) => !isFromBackend(id));
  return [...own, ...theirs].sort((a, b) => b.time.localeCompare(a.time)).slice(0, most);
}
