import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";

import { analyticsJson, cryptoJson, financeJson, projectJson } from "./dashboards-json.server";

const whole = (title: string, names: readonly string[]): JsonSchema => ({
  title,
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const reading = { method: "GET", tag: "dashboards", scope: "tools:read" } as const;
const sample = "What the product does not know is the sample's, and empty where that does not stand.";

/** The exact contract is the specification's. */
export const dashboardsApi: readonly ApiOperation[] = [
  {
    ...reading,
    path: "dashboards/project",
    name: "projectDashboard",
    summary: `Work on content and tasks, the schedule and the team. ${sample}`,
    result: {
      description: "Figures are a minute old at most",
      schema: whole("ProjectDashboard", [
        "githubIssues",
        "taskDistribution",
        "schedule",
        "budgetDistribution",
        "weeklyExpenses",
        "monthlyExpenses",
        "yearlyExpenses",
        "budgetDetails",
        "teamMembers",
      ]),
    },
    run: async (actor, { t }) => projectJson(actor, { t: await t(), now: new Date() }),
  },
  {
    ...reading,
    path: "dashboards/analytics",
    name: "analyticsDashboard",
    summary: `How the site is read. ${sample}`,
    result: {
      description: "Figures are a minute old at most",
      schema: whole("AnalyticsDashboard", [
        "visitors",
        "conversions",
        "impressions",
        "visits",
        "visitorsVsPageViews",
        "newVsReturning",
        "gender",
        "age",
        "language",
      ]),
    },
    run: async (actor, { t }) => analyticsJson(actor, { t: await t(), now: new Date() }),
  },
  {
    ...reading,
    path: "dashboards/finance",
    name: "financeDashboard",
    summary: `Accounts, statements and bookings. ${sample}`,
    result: {
      description: "In Turkish lira",
      schema: whole("FinanceDashboard", [
        "accountBalance",
        "budget",
        "previousStatement",
        "currentStatement",
        "recentTransactions",
      ]),
    },
    run: async (_actor, { t }) => financeJson({ t: await t(), now: new Date() }),
  },
  {
    ...reading,
    path: "dashboards/crypto",
    name: "cryptoDashboard",
    summary: `Prices of some currencies. ${sample}`,
    result: {
      description: "In US dollars",
      schema: whole("CryptoDashboard", ["btc", "prices", "wallets", "watchlist"]),
    },
    run: () => cryptoJson(),
  },
];
