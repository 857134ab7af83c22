import { formatTime, toIsoDate } from "~/lib/platform/text/dates/dates";

import type { ChatMessage } from "./chat";

type ThreadMessage = Pick<ChatMessage, "id" | "value" | "createdAt" | "isMine">;

export type ThreadDay<Message extends ThreadMessage = ThreadMessage> = {
  day: string;
  messages: { message: Message; startsRun: boolean; endsRun: boolean; hasTime: boolean }[];
};

/** A time stands under the first message, the last, and the last of each writer and minute. */
export function threadDays<Message extends ThreadMessage>(messages: readonly Message[]): ThreadDay<Message>[] {
  const days: ThreadDay<Message>[] = [];
  messages.forEach((message, at) => {
    const day = toIsoDate(message.createdAt) ?? "";
    const [before, after] = [messages[at - 1], messages[at + 1]];
    const joins = (other: Message | undefined) =>
      other !== undefined && other.isMine === message.isMine && toIsoDate(other.createdAt) === day;
    const endsRun = !joins(after);
    const hasTime = at === 0 || endsRun || formatTime(after?.createdAt) !== formatTime(message.createdAt);
    if (days.at(-1)?.day !== day) days.push({ day, messages: [] });
    days.at(-1)?.messages.push({ message, startsRun: !joins(before), endsRun, hasTime });
  });
  return days;
}

/** Joins the shown messages with those just read, which overlap or lie beyond a gap. A late answer removes nothing. */
export function joinThread(known: readonly ChatMessage[], latest: readonly ChatMessage[]): ChatMessage[] {
  const placeOf = (message: ChatMessage | undefined) => known.findIndex(({ id }) => id === message?.id);
  const [from, to] = [placeOf(latest[0]), placeOf(latest.at(-1))];
  if (latest.length === 0) return [...known];
  const newer = to < 0 ? [] : known.slice(to + 1);
  return [...(from < 0 ? [] : known.slice(0, from)), ...latest, ...newer];
}
