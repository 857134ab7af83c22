import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { locales, type Localized } from "~/lib/content/values";

import { sss } from "./sss";

hooksFor(sss, {
  columns({ helpfulYes, helpfulNo }) {
    const [yes, no] = [Number(helpfulYes ?? 0), Number(helpfulNo ?? 0)];
    return { helpful: yes + no === 0 ? null : Math.round((100 * yes) / (yes + no)) };
  },
  checks({ question }) {
    const asked = (question ?? {}) as Localized;
    return locales.flatMap((locale): Issue[] =>
      asked[locale] && !asked[locale].trimEnd().endsWith("?")
        ? [{ field: `question.${locale}`, level: "warning", key: "noQuestion", values: {} }]
        : [],
    );
  },
  site: { votes: { yes: "helpfulYes", no: "helpfulNo" } },
});
