import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { readStock, type StockFigures } from "~/lib/apps/work-figures.server";
import { addDays, addMonths } from "~/lib/platform/text/dates/calendar-days";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { steadyId } from "~/lib/platform/crypto/steady-id.server";
import { transactions } from "~/mock-data/sample/dashboards";

import type { FinancePlace, TransactionColumn } from "./dashboard";
import { hasSample, keptFigures } from "./figures.server";
import { dayOf } from "./spans";

export type Transaction = {
  id: string;
  transactionId: string;
  name: string;
  amount: number;
  status: "pending" | "completed";
  /** ISO 8601. */
  date: string;
};

/** The sample's bookings; none where it does not stand. */
export async function listTransactions({ sort }: FinancePlace, now: Date): Promise<Transaction[]> {
  if (!(await hasSample())) return [];
  const rows = transactions.map(({ name, amount, daysAgo, number, isPending }): Transaction => ({
    id: steadyId("sample", "transaction", number),
    transactionId: number,
    name,
    amount,
    status: isPending ? "pending" : "completed",
    date: `${addDays(dayOf(now), -daysAgo)}T09:00:00.000Z`,
  }));
  const column = sort.replace("-", "") as TransactionColumn;
  const direction = sort.startsWith("-") ? -1 : 1;
  return rows.sort((a, b) => direction * compareBy(column, a, b) || (a.id < b.id ? -1 : 1));
}

function compareBy(column: TransactionColumn, a: Transaction, b: Transaction): number {
  if (column === "amount") return a.amount - b.amount;
  if (column === "name") return compareTr(a.name, b.name);
  return a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0;
}

/** All bookings, for a table that leaves the house. @throws Refusal 403 */
export async function exportTransactions(actor: Actor, place: FinancePlace, now: Date): Promise<Transaction[]> {
  actor.assertScope("tools:read");
  const rows = await listTransactions(place, now);
  const after = { format: "csv", count: rows.length };
  await recordAudit(actor, { verb: "export", objectType: "page", objectId: "dashboards/finance", after });
  return rows;
}

/** Null where no app keeps stores, or the person may not see them. */
export const readStores = (actor: Actor, now: Date): Promise<StockFigures | null> =>
  keptFigures(actor, `stores ${dayOf(now)}`, () => readStock(actor, now));

/** The next day on which a statement is to be paid, and the one before. */
export function statementDays(now: Date): { previous: string; current: string } {
  const ofMonth = `${dayOf(now).slice(0, 8)}23`;
  const current = ofMonth > dayOf(now) ? ofMonth : addMonths(ofMonth, 1);
  return { previous: addMonths(current, -1), current };
}
