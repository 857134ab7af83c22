import { useId } from "react";

import type { Card } from "~/lib/public-site/lists/card";

import { RowList } from "./entry/row-list";

export function NearFinds({ title, cards }: { title: string; cards: readonly Card[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl leading-snug font-semibold">
        {title}
      </h2>
      <RowList cards={cards} />
    </section>
  );
}
