import { useId } from "react";

import type { Card } from "~/lib/public-site/lists/card";

import { RowCard } from "./cards";

/** What has some of the words of a search that found nothing. */
export function NearFinds({ title, cards }: { title: string; cards: readonly Card[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl leading-snug font-semibold">
        {title}
      </h2>
      <ul className="mt-3 flex flex-col divide-y border-y">
        {cards.map((card) => (
          <li key={card.id}>
            <RowCard card={card} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
