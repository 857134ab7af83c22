import type { Card } from "~/lib/public-site/lists/card";

import { RowCard } from "~/components/public/cards";

export function RowList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="mt-3 flex flex-col divide-y border-y">
      {cards.map((card) => (
        <li key={card.id}>
          <RowCard card={card} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
