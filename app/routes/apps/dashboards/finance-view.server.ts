import type { Actor } from "~/lib/access/actor";
import type { FinancePlace } from "~/lib/apps/dashboards/dashboard";
import { listTransactions, readStores, statementDays } from "~/lib/apps/dashboards/finance.server";
import { lastMonths, monthName } from "~/lib/apps/dashboards/spans";
import { formatDate, formatLongDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { accounts, finances } from "~/mock-data/sample/dashboards";

type Texts = { locale: TextLocale; now: Date };

/** What lies in the stores and how much was moved; null where nobody tells. */
export async function storesView(actor: Actor, { locale, now }: Texts) {
  const stock = await readStores(actor, now);
  if (!stock) return null;
  const months = lastMonths(now);
  const byMonth = new Map(stock.months.map((one) => [one.month, one]));
  const values = (name: "received" | "handedOut" | "counted") => months.map((month) => byMonth.get(month)?.[name] ?? 0);
  return {
    value: stock.value,
    products: stock.products,
    href: stock.href,
    labels: months.map((month) => monthName(month, locale)),
    received: values("received"),
    handedOut: values("handedOut"),
    counted: values("counted"),
  };
}

export async function transactionsView(place: FinancePlace, { locale, now }: Texts) {
  return (await listTransactions(place, now)).map(({ date, ...row }) => ({ ...row, day: formatDate(date, locale) }));
}

/** Sample figures alone. */
export function accountsView({ locale, now }: Texts) {
  const { previous, current } = statementDays(now);
  const { budget } = finances;
  return {
    statements: [
      { name: "previousStatement", date: formatLongDate(previous, locale), ...finances.previousStatement },
      { name: "currentStatement", date: formatLongDate(current, locale), ...finances.currentStatement },
    ] as const,
    balance: { ...accounts, labels: lastMonths(now).map((month) => monthName(month, locale)) },
    budget: [
      { name: "expenses", value: budget.expenses, limit: budget.expensesLimit },
      { name: "savings", value: budget.savings, limit: budget.savingsGoal },
      { name: "bills", value: budget.bills, limit: budget.billsLimit },
    ] as const,
  };
}
