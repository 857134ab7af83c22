import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { depremtoplanma } from "./depremtoplanma";
import { mahallelerimiz } from "./mahallelerimiz";
import { muhtarlar } from "./muhtarlar";

hooksFor(mahallelerimiz, {
  /** By public data: the present headman and the number of assembly areas. */
  async columnsTogether(_all, ids) {
    const found = await selectPublished([muhtarlar, depremtoplanma], ["neighbourhood"], {
      where: { neighbourhood: ids },
      isCurrent: true,
    });
    return ids.map((id) => {
      const here = found.filter(({ data }) => data.neighbourhood === id);
      return {
        muhtar: here.find(({ section }) => section === muhtarlar.id)?.title.tr ?? null,
        areaCount: here.filter(({ section }) => section === depremtoplanma.id).length,
      };
    });
  },
});
