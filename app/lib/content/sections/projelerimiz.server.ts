import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";

import { projelerimiz } from "./projelerimiz";

hooksFor(projelerimiz, {
  checks(data) {
    const issues: Issue[] = [];
    if (data.projectStatus === "completed" && typeof data.progress === "number" && data.progress !== 100)
      issues.push({ field: "progress", level: "error", key: "completedIsWhole", values: {} });
    // The cost is known after the tender; an earlier figure would influence bids.
    if (data.budget && !data.tenderRegNo)
      issues.push({ field: "budget", level: "warning", key: "budgetBeforeTender", values: {} });
    return issues;
  },
});
