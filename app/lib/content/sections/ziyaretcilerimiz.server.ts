import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";

import { ziyaretcilerimiz } from "./ziyaretcilerimiz";

/** Whose names are never published, consent or not. */
const nameless = new Set<unknown>(["citizen", "school"]);
/** Who speaks for an office, and is named by it. */
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
