import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { madeParts } from "~/lib/apps/work-figures.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { formatLongDate, formatTime } from "~/lib/platform/text/dates/dates";
import { accounts, budgetHeads, crypto, expenses, finances, readers } from "~/mock-data/sample/dashboards";

import { readVisits } from "./analytics.server";
import { readFinancePlace, weeks } from "./dashboard";
import { hasSample } from "./figures.server";
import { listTransactions, statementDays } from "./finance.server";
import {
  daysOfWeek,
  readContentWork,
  readDistribution,
  readSchedule,
  readTeam,
  type ScheduleItem,
} from "./project.server";
import { dayName, dayOf, lastMonths, monthName, startOf, weekdayName } from "./spans";

/** The shapes are the specification's. What the product does not know is empty where the sample does not stand. */
type Texts = { t: TFunction; now: Date };

const none = { amount: 0, labels: [] as string[], series: [] as unknown[] };

export async function projectJson(actor: Actor, { t, now }: Texts) {
  const [content, distribution, schedule, team, isSample] = await Promise.all([
    readContentWork(actor, now),
    readDistribution(actor, now),
    readSchedule(actor, now),
    readTeam(actor),
    hasSample(),
  ]);
  const byWeek = <Value>(make: (week: (typeof weeks)[number]) => Value) =>
    Object.fromEntries(weeks.map((week) => [week, make(week)]));
  const planned = ({ title, at, kind }: ScheduleItem) => ({
    title: title.tr ?? title.en ?? "",
    time: kind === "due" ? t("dashboards.project.allDay") : formatTime(at),
  });
  return {
    githubIssues: {
      overview: byWeek((week) => content[week].overview),
      labels: daysOfWeek("this-week", now).map((day) => weekdayName(day, "tr")),
      series: byWeek((week) => [
        { name: t("dashboards.project.work.new-issues"), type: "line", data: content[week].submitted },
        { name: t("dashboards.project.work.closed-issues"), type: "column", data: content[week].published },
      ]),
    },
    taskDistribution: {
      overview: byWeek((week) => {
        const made = distribution[week];
        return { new: made?.all.count ?? 0, completed: made?.done.count ?? 0 };
      }),
      labels: madeParts.map((part) => t(`dashboards.project.made.${part}`)),
      series: byWeek((week) => madeParts.map((part) => distribution[week]?.[part].count ?? 0)),
    },
    schedule: { today: schedule.today.map(planned), tomorrow: schedule.tomorrow.map(planned) },
    ...budgetJson(isSample, t, now),
    teamMembers: team,
  };
}

/** Sample figures: what the municipality plans and spends. */
export function budgetJson(isSample: boolean, t: TFunction, now: Date) {
  const columns = ["type", "total", "expensesAmount", "expensesPercentage", "remainingAmount", "remainingPercentage"];
  if (!isSample)
    return {
      budgetDistribution: { categories: [], series: [] },
      weeklyExpenses: none,
      monthlyExpenses: none,
      yearlyExpenses: none,
      budgetDetails: { columns, rows: [] },
    };
  const nameOf = (id: string) => t(`dashboards.project.budgetHeads.${id}`);
  const whole = budgetHeads.reduce((sum, { total }) => sum + total, 0);
  const series = (values: readonly number[]) => [{ name: t("dashboards.project.expenses"), data: values }];
  const percent = (part: number, all: number) => Math.round((part / all) * 1000) / 10;
  const days = Array.from({ length: 7 }, (_, at) => addDays(dayOf(now), at - 6));
  const sevenDays = Array.from({ length: 4 }, (_, at) => addDays(dayOf(now), (at - 3) * 7));
  return {
    budgetDistribution: {
      categories: budgetHeads.map(({ id }) => nameOf(id)),
      series: [{ name: t("dashboards.project.budget"), data: budgetHeads.map(({ total }) => percent(total, whole)) }],
    },
    weeklyExpenses: {
      amount: expenses.weekly.amount,
      labels: days.map((day) => dayName(day, "tr")),
      series: series(expenses.weekly.values),
    },
    monthlyExpenses: {
      amount: expenses.monthly.amount,
      labels: sevenDays.map((day) => dayName(day, "tr")),
      series: series(expenses.monthly.values),
    },
    yearlyExpenses: {
      amount: expenses.yearly.amount,
      labels: lastMonths(now).map((month) => monthName(month, "tr")),
      series: series(expenses.yearly.values),
    },
    budgetDetails: {
      columns,
      rows: budgetHeads.map(({ id, total, spent }) => ({
        id,
        type: nameOf(id),
        total,
        expensesAmount: spent,
        expensesPercentage: percent(spent, total),
        remainingAmount: total - spent,
        remainingPercentage: percent(total - spent, total),
      })),
    },
  };
}

export async function analyticsJson(actor: Actor, { t, now }: Texts) {
  const [visits, isSample] = await Promise.all([readVisits(actor, now), hasSample()]);
  const labels = visits.spans.map(({ from, until }) => `${dayName(from, "tr")} – ${dayName(until, "tr")}`);
  const spanned = (name: "views" | "visits") => ({
    amount: visits.spans.reduce((sum, span) => sum + span[name], 0),
    labels,
    series: [{ name: t(`dashboards.analytics.${name}`), data: visits.spans.map((span) => span[name]) }],
  });
  const byYear = (year: "this-year" | "last-year") => [
    {
      name: t("dashboards.analytics.visitors"),
      data: visits.months[year].map(({ month, visitors }) => ({ x: startOf(`${month}-01`), y: visitors })),
    },
  ];
  const readersAmount = visits.days.reduce((sum, { visitors }) => sum + visitors, 0);
  const sampleShares = (name: "newVsReturning" | "gender" | "age") => {
    const keys = { newVsReturning: ["new", "returning"], gender: ["male", "female"], age: ["over30", "under30"] }[name];
    return isSample
      ? {
          uniqueVisitors: readersAmount,
          series: readers[name],
          labels: keys.map((key) => t(`dashboards.analytics.audience.${key}`)),
        }
      : { uniqueVisitors: 0, series: [], labels: [] };
  };
  const inLanguages = visits.languages.reduce((sum, { visitors }) => sum + visitors, 0);
  const six = Array.from({ length: 6 }, (_, at) => addDays(dayOf(now), -8 * (5 - at)));
  const daily = (name: "visitors" | "views") => ({
    name: t(`dashboards.analytics.${name}`),
    data: visits.days.map((one) => ({ x: startOf(one.day), y: one[name] })),
  });
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    visitors: { series: { "this-year": byYear("this-year"), "last-year": byYear("last-year") } },
    conversions: isSample
      ? {
          amount: readers.conversions.reduce((sum, one) => sum + one, 0),
          labels: six.map((day) => `${dayName(addDays(day, -7), "tr")} – ${dayName(day, "tr")}`),
          series: [{ name: t("dashboards.analytics.conversions"), data: readers.conversions }],
        }
      : none,
    impressions: spanned("views"),
    visits: spanned("visits"),
    visitorsVsPageViews: {
      overallScore: visits.days.reduce((sum, { views }) => sum + views, 0),
      averageRatio: rounded(visits.ratio.now),
      predictedRatio: rounded(visits.ratio.before),
      series: [daily("visitors"), daily("views")],
    },
    newVsReturning: sampleShares("newVsReturning"),
    gender: sampleShares("gender"),
    age: sampleShares("age"),
    language: {
      uniqueVisitors: inLanguages,
      series: visits.languages.map(({ visitors }) => Math.round((visitors / Math.max(1, inLanguages)) * 100)),
      labels: visits.languages.map(({ name }) => t(`dashboards.analytics.languages.${name}`)),
    },
  };
}

export async function financeJson({ t, now }: Texts) {
  const [isSample, recentTransactions] = await Promise.all([
    hasSample(),
    listTransactions(readFinancePlace(new URLSearchParams()), now),
  ]);
  if (!isSample) {
    const statement = { status: "", date: "", limit: 0, spent: 0, minimum: 0 };
    return {
      accountBalance: { growRate: 0, ami: 0, series: [] },
      budget: { expenses: 0, expensesLimit: 0, savings: 0, savingsGoal: 0, bills: 0, billsLimit: 0 },
      previousStatement: statement,
      currentStatement: statement,
      recentTransactions,
    };
  }
  const { previous, current } = statementDays(now);
  const months = lastMonths(now);
  const balance = (name: "predicted" | "actual") => ({
    name: t(`dashboards.finance.${name}`),
    data: months.map((month, at) => ({ x: startOf(`${month}-01`), y: accounts[name][at] ?? 0 })),
  });
  return {
    accountBalance: {
      growRate: accounts.growRate,
      ami: accounts.ami,
      series: [balance("predicted"), balance("actual")],
    },
    budget: finances.budget,
    previousStatement: { status: "paid", date: formatLongDate(previous), ...finances.previousStatement },
    currentStatement: { status: "pending", date: formatLongDate(current), ...finances.currentStatement },
    recentTransactions,
  };
}

export async function cryptoJson() {
  if (!(await hasSample()))
    return {
      btc: {
        amount: 0,
        trend: { dir: "up", amount: 0 },
        marketCap: 0,
        volume: 0,
        supply: 0,
        allTimeHigh: 0,
        price: { series: [] },
      },
      prices: { btc: 0, eth: 0, bch: 0, xrp: 0 },
      wallets: { btc: 0, eth: 0, bch: 0, xrp: 0 },
      watchlist: [],
    };
  const { price, ...btc } = crypto.btc;
  const priceOf = (id: string) => crypto.coins.find((coin) => coin.id === id)?.amount ?? 0;
  return {
    btc: {
      amount: price.at(-1) ?? 0,
      ...btc,
      price: { series: [{ name: "BTC", data: price.map((y, at) => ({ x: -10 * (price.length - 1 - at), y })) }] },
    },
    prices: { btc: price.at(-1) ?? 0, eth: priceOf("eth"), bch: priceOf("bch"), xrp: priceOf("xrp") },
    wallets: crypto.wallets,
    watchlist: crypto.coins.map(({ id, title, amount, change, series }) => ({
      title,
      iso: id.toUpperCase(),
      amount,
      trend: { dir: change < 0 ? "down" : "up", amount: Math.abs(change) },
      series: [{ name: title, data: series.map((y, at) => ({ x: at, y })) }],
    })),
  };
}
