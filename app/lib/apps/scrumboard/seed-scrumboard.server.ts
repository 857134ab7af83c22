import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { systemActor } from "~/lib/access/actor";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { createRecord } from "~/lib/records/change-record.server";
import { boards } from "~/mock-data/sample/scrumboard";

import { createBoard } from "./boards.server";
import { createCard } from "./cards.server";
import { labelKind } from "./labels.server";
import { createList } from "./lists.server";

/** The sample's boards, by the staff's own operations. */
export async function plantScrumboard({ colleagues, now }: SamplePlanting): Promise<void> {
  const today = toIsoDate(now) ?? "";
  for (const { title, description, icon, members, labels = [], lists = [] } of boards) {
    const { id: boardId } = await createBoard(systemActor, {
      title,
      description,
      icon,
      members: members.flatMap((email) => colleagues.get(email) ?? []),
    });
    const labelIds = new Map<string, string>();
    for (const label of labels)
      labelIds.set(label, (await createRecord(systemActor, labelKind, { boardId, title: label })).id);
    for (const { title: list, cards } of lists) {
      const { id: listId } = await createList(systemActor, { boardId, title: list });
      for (const card of cards)
        await createCard(
          systemActor,
          {
            boardId,
            title: card.title,
            description: card.description ?? null,
            dueDate: card.due === undefined ? null : addDays(today, card.due),
            labels: (card.labels ?? []).flatMap((label) => labelIds.get(label) ?? []),
          },
          { listId },
        );
    }
  }
}
