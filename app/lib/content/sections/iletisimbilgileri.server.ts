import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { iletisimbilgileri } from "./iletisimbilgileri";

/** Websites of public bodies must be accessible a year after 21 June 2025. */
const accessibleBy = "2026-06-21";

hooksFor(iletisimbilgileri, {
  deadlines: ({ accessibleSince }) =>
    accessibleSince === undefined ? [{ field: "accessibleSince", key: "accessibility", due: accessibleBy }] : [],
});
