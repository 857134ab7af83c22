import type { Actor } from "~/lib/access/actor";
import { cutText } from "~/lib/platform/text/keepable";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { changeRecord, createRecord, readRoom, type Room } from "~/lib/records/change-record.server";
import type { Import, Taking, WrittenRow } from "~/lib/records/import/import-kind.server";

import { choiceKind, fieldOfList, productTagKind, readProductLists } from "../choices.server";
import { newProduct, productBounds, type Product } from "../product";
import { productKind } from "../products.server";
import { explainCount } from "../stock-ledger.server";
import type { NewTitle, ProductLookups, ProductPlan } from "./plan-products.server";

export function beginTaking(actor: Actor, lookups: ProductLookups): Taking<ProductPlan, never> {
  /** Ids of what this transaction has made, by list and folded title. */
  const made = new Map<string, { list: NewTitle["list"]; title: string; id: string }>();
  let room: Room | undefined;
  const idOf = async ({ list, title }: NewTitle): Promise<string> => {
    const key = `${list} ${foldTr(title)}`;
    const known = made.get(key);
    if (known) return known.id;
    // Somebody may have made it since the lookups were read.
    const there = (await readProductLists(actor))[list].find((one) => foldTr(one.title) === foldTr(title));
    const id =
      there?.id ??
      (list === "tags"
        ? await createRecord(actor, productTagKind, { title })
        : await createRecord(actor, choiceKind, { list, title })
      ).id;
    made.set(key, { list, title, id });
    return id;
  };
  return {
    async take(kept, plan) {
      const { kind, title, recordId, detail, data, match, newTitles } = plan;
      const here = { title, recordId, detail, version: null, why: null };
      if (kind === "refused" || !data) return { ...here, outcome: "refused", why: detail.problems[0]?.issue ?? null };
      if (kind === "same") return { ...here, outcome: "same" };
      if (match && kept.duplicates === "skip") return { ...here, outcome: "skipped" };
      const whole = await withNewTitles(data, plan, newTitles, idOf);
      if (match) {
        const change = { version: match.version, data: whole };
        const { record, isChanged } = await changeRecord(actor, productKind, match.id, change);
        if (!isChanged) return { ...here, outcome: "same" };
        if ("stock" in whole) await explainCount(match.id, reasonOf(kept));
        return { ...here, outcome: "merged", version: record.version };
      }
      room ??= await readRoom(actor, productKind);
      const record = await createRecord(actor, productKind, { ...newProduct, ...whole }, { room });
      if ((record.stock ?? 0) > 0) await explainCount(record.id, reasonOf(kept));
      return { ...here, outcome: "made", recordId: record.id, version: record.version } satisfies WrittenRow;
    },
    isKept() {
      for (const { list, title, id } of made.values()) lookups.ids[list].set(foldTr(title), id);
    },
  };
}

/** Why the stock was counted: the file. */
const reasonOf = ({ name }: Import) => cutText(name, productBounds.reason);

async function withNewTitles(
  data: Partial<Product>,
  { match }: ProductPlan,
  titles: readonly NewTitle[],
  idOf: (title: NewTitle) => Promise<string>,
): Promise<Partial<Product>> {
  const whole = { ...data };
  for (const one of titles) {
    const id = await idOf(one);
    if (one.list === "tags") whole.tags = [...new Set([...(whole.tags ?? match?.tags ?? []), id])];
    else whole[fieldOfList[one.list]] = id;
  }
  return whole;
}
