import { decodeText } from "~/lib/platform/text/rich-text/rich-text-entities";
import { timeZone } from "~/lib/platform/text/dates/zone";

import type { InboxItem } from "./inbox-kinds";

const clock = { timeZone, month: "short", minute: "2-digit" } as const;
/** Making a formatter costs more than a hundred uses. */
const formats = {
  tr: new Intl.DateTimeFormat("tr-TR", { ...clock, day: "numeric", hour: "2-digit", hourCycle: "h23" }),
  en: new Intl.DateTimeFormat("en-US", { ...clock, day: "2-digit", hour: "numeric", hourCycle: "h12" }),
};

/** Nov 21, 2:05 PM (specification §9) · 21 Kas 14:05, in Istanbul's time; "" for an invalid time. */
export function inboxTime(iso: string, language: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "";
  const isTurkish = language === "tr";
  const parts = formats[isTurkish ? "tr" : "en"].formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? "";
  const [month, day, hour, minute] = [part("month"), part("day"), part("hour"), part("minute")];
  return isTurkish
    ? `${day} ${month}, ${hour}:${minute}`
    : `${month} ${day}, ${hour}:${minute} ${part("dayPeriod").toUpperCase()}`;
}

export function plainTitle({ title, description }: Pick<InboxItem, "title" | "description">): string {
  return plainText(title) || plainText(description ?? "");
}

export function plainText(markup: string): string {
  return decodeText(markup.replace(/<[^<>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
