import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { markalarimiz } from "./markalarimiz";

hooksFor(markalarimiz, {
  checks(data) {
    if (data.trademarkNo) return [];
    const marked = ["name", "slogan", "description"].filter((name) => JSON.stringify(data[name] ?? "").includes("®"));
    return marked.map((name) => ({
      field: name === "name" ? name : `${name}.tr`,
      level: "error" as const,
      key: "markWithoutNumber",
      values: {},
    }));
  },
  jsonLd: (data, { locale }) => ({ slogan: (data.slogan as Partial<Record<string, string>> | undefined)?.[locale] }),
});
