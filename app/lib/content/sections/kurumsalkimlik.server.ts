import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { RowValue } from "~/lib/content/values";

import { kurumsalkimlik } from "./kurumsalkimlik";

hooksFor(kurumsalkimlik, {
  checks(data) {
    const rows = Array.isArray(data.colors) ? (data.colors as RowValue[]) : [];
    // Print needs CMYK values, screens don't.
    return rows.flatMap((row, at): Issue[] =>
      row.hex && !row.cmyk
        ? [{ field: `colors[${at}].cmyk`, level: "warning", key: "colourWithoutInks", values: {} }]
        : [],
    );
  },
});
