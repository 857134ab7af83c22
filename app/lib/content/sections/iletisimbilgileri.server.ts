import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { iletisimbilgileri } from "./iletisimbilgileri";

/** A year from 21 June 2025, by which the sites of public bodies are to be accessible. */
const accessibleBy = "2026-06-21";

hooksFor(iletisimbilgileri, {
  deadlines: ({ accessibleSince }) =>
    accessibleSince === undefined ? [{ field: "accessibleSince", key: "accessibility", due: accessibleBy }] : [],
});
