import type { Card } from "~/lib/public-site/lists/card";
import type { ListBodies } from "~/lib/public-site/lists/list-body";

import { PictureCard, RowCard, TreeCard } from "../cards";

export function CardGrid({ body: { cards, look } }: { body: ListBodies["entry"] }) {
  if (look === "tree") return <TreeGrid cards={cards} />;
  if (look === "tiles") return <Grid cards={cards} />;
  if (look === "pictures" && cards.some((card) => card.picture)) {
    return (
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {cards.map((card, index) => (
          <li key={card.id}>
            <PictureCard card={card} first={index === 0} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-col divide-y border-y">
      {cards.map((card) => (
        <li key={card.id}>
          <RowCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function Grid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <TreeCard card={card} />
        </li>
      ))}
    </ul>
  );
}

/** First-level entries with their children; deeper ones are on their parents' pages. */
function TreeGrid({ cards }: { cards: readonly Card[] }) {
  const known = new Set(cards.map(({ id }) => id));
  const under = groupByParent(cards);
  // A page whose parent was withdrawn moves to the first level.
  const roots = cards.filter((card) => card.parentId === null || !known.has(card.parentId));
  return (
    <ul className="grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
      {roots.map((card) => (
        <li key={card.id} className="h-full">
          <TreeCard card={card} under={under.get(card.id)} />
        </li>
      ))}
    </ul>
  );
}

function groupByParent(cards: readonly Card[]): Map<string | null, Card[]> {
  const groups = new Map<string | null, Card[]>();
  for (const card of cards) groups.set(card.parentId, [...(groups.get(card.parentId) ?? []), card]);
  return groups;
}
