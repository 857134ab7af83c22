import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";

import { ziyaretcilerimiz } from "./ziyaretcilerimiz";

/** Visitors whose names are never published, even with consent. */
const nameless = new Set<unknown>(["citizen", "school"]);
/** Visitors who represent an office and are named by it. */
const inOffice = new Set<unknown>(["protocol", "diplomatic"]);

hooksFor(ziyaretcilerimiz, {
  checks({ visitType, visitorName, visitorTitle, consentOnFile }): Issue[] {
    if (!visitorName) return [];
    if (nameless.has(visitType))
      return [{ field: "visitorName", level: "error", key: "visitorNameless", values: {}, source: "6698" }];
    const isOffice = inOffice.has(visitType) && visitorTitle !== undefined;
    return isOffice || consentOnFile === true
      ? []
      : [{ field: "visitorName", level: "error", key: "consentMissing", values: {}, source: "6698" }];
  },
});
