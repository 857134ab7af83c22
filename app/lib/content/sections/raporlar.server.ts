import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { findFiles } from "~/lib/files/files.server";

import { raporlar } from "./raporlar";

hooksFor(raporlar, {
  async columnsTogether(all) {
    const files = await findFiles(all.flatMap(({ pdf }) => (typeof pdf === "string" ? [pdf] : [])));
    return all.map(({ pdf }) => {
      const bytes = files.get(String(pdf))?.bytes;
      return { size: bytes === undefined ? null : Math.round(bytes / 1024) };
    });
  },
});
