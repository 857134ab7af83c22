import { z } from "zod";

import type { InboxItem } from "~/lib/inbox/inbox-kinds";
import { isRead } from "~/lib/inbox/is-read";
import { escapeText, simpleMarkup } from "~/lib/inbox/simple-markup.server";
import { isSafeUrl, isSameOriginPath } from "~/lib/platform/text/urls";

import { askBackend, type Heard } from "./ask-backend.server";
import type { Caller } from "./caller.server";
import { notificationsDocument } from "./notifications-document";
import { idFromBackend } from "./trouble";

export const maxNotifications = 200;

const item = z.object({
  id: z.union([z.string().max(200), z.number()]).transform(String),
  icon: z.string().max(100).nullish(),
  image: z.string().max(2_000).nullish(),
  title: z.string().max(500).nullish(),
  description: z.string().max(5_000).nullish(),
  time: z
    .union([z.string().max(60), z.number()])
    .transform((value) => new Date(value))
    .refine((at) => !Number.isNaN(at.getTime()), "no time"),
  read: z.union([z.boolean(), z.array(z.union([z.string(), z.number()]).transform(String)).max(10_000)]).nullish(),
  seen: z.boolean().nullish(),
  link: z.string().max(2_000).nullish(),
  useRouter: z.boolean().nullish(),
});
const answered = z.object({ notifications: z.array(item).max(5_000) });

function itemOf(
  { id, icon, image, title, description, time, read, seen, link, useRouter }: z.output<typeof item>,
  userId: string,
): InboxItem {
  const isPath = link ? isSameOriginPath(link) : false;
  const safe = link && (isPath || (/^https?:/i.test(link) && isSafeUrl(link))) ? link : null;
  return {
    id: idFromBackend(id),
    icon: icon && /^[a-z_]+:[a-z0-9-]+$/.test(icon) ? icon : null,
    // The pages' content security policy forbids pictures of other sites.
    image: image && isSameOriginPath(image) ? image : null,
    title: escapeText((title ?? "").trim()),
    description: description ? simpleMarkup(description) : null,
    time: time.toISOString(),
    read: isRead(read, userId),
    seen: seen ?? false,
    link: safe,
    useRouter: isPath && useRouter !== false,
  };
}

function read(data: unknown, { userId }: Caller): InboxItem[] {
  const items = answered.parse(data).notifications.map((one) => itemOf(one, userId));
  const byId = new Map(items.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => b.time.localeCompare(a.time)).slice(0, maxNotifications);
}

export function askNotifications(caller: Caller): Promise<Heard<InboxItem[]>> {
  return askBackend(caller, { name: "notifications", document: notificationsDocument, read });
}
