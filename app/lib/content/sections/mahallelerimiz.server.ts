import { and, eq, inArray, sql } from "drizzle-orm";

import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { publications } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { depremtoplanma } from "./depremtoplanma";
import { mahallelerimiz } from "./mahallelerimiz";
import { muhtarlar } from "./muhtarlar";

const place = sql<string>`${publications.data}->>'neighbourhood'`;

hooksFor(mahallelerimiz, {
  /** By public data: the present headman and the number of assembly areas. */
  async columnsTogether(_all, ids) {
    const rows = await db()
      .select({ place, section: publications.section, title: publications.title })
      .from(publications)
      .where(
        and(
          inArray(publications.section, [muhtarlar.id, depremtoplanma.id]),
          eq(publications.archived, false),
          sql`${place} = ANY(${sql.param([...ids])}::text[])`,
        ),
      );
    return ids.map((id) => {
      const here = rows.filter((row) => row.place === id);
      return {
        muhtar: here.find(({ section }) => section === muhtarlar.id)?.title.tr ?? null,
        areaCount: here.filter(({ section }) => section === depremtoplanma.id).length,
      };
    });
  },
});
