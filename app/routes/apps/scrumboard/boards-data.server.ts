import type { Actor } from "~/lib/access/actor";
import { boardPaths } from "~/lib/apps/scrumboard/board";
import { findActivity, listBoards } from "~/lib/apps/scrumboard/boards.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { formatDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";
import { relativeTime } from "~/lib/platform/text/dates/relative-time";

/** Members whose pictures a board's card has; the others are counted. */
const pictures = 5;
/** Characters of a description: its card has room for two lines. */
const cardLetters = 200;

/** The boards as their page shows them: four statements, whatever their number. */
export async function readBoards(
  actor: Actor,
  { search, page, locale, now = new Date() }: { search: string; page: number; locale: TextLocale; now?: Date },
) {
  const { items, pagination } = await listBoards(actor, { search, page });
  const [people, activity] = await Promise.all([
    findColleagues(items.flatMap(({ members }) => members)),
    findActivity(items.map(({ id }) => id)),
  ]);
  const rows = items.map(({ id, version, title, description, icon, members, updatedAt }) => {
    const known = members.flatMap((member) => people.get(member) ?? []);
    const at = activity.get(id) ?? updatedAt;
    return {
      id,
      version,
      title,
      description: [...(description ?? "").slice(0, 2 * cardLetters)].slice(0, cardLetters).join(""),
      icon,
      members: known.slice(0, pictures).map(({ id: member, name, avatar }) => ({ id: member, name, avatar })),
      more: Math.max(0, known.length - pictures),
      activity: { text: relativeTime(at, locale, now), exact: formatDateTime(at, locale) },
      href: boardPaths.board(id),
    };
  });
  return { rows, pagination };
}

export type BoardRow = Awaited<ReturnType<typeof readBoards>>["rows"][number];
