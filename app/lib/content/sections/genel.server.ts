import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { siteTextKeys, siteTextSorts as sorts } from "~/lib/content/definition/public/site-text-keys";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, Localized } from "~/lib/content/values";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";

import { genel } from "./genel";

/** The value, shortened for the list. */
function shown(data: EntryData): string | number | null {
  const value = data[String(data.valueType)];
  switch (data.valueType) {
    case "text":
    case "rich":
      return excerpt((value as Localized | undefined)?.tr ?? "", 120) || null;
    case "image":
      return (value as { alt?: Localized } | undefined)?.alt?.tr ?? null;
    case "link":
    case "number":
      return typeof value === "string" || typeof value === "number" ? value : null;
    default:
      return null;
  }
}

hooksFor(genel, {
  columns: (data) => ({ value: shown(data) }),
  async checks(data, { published }): Promise<Issue[]> {
    const before = (await published())?.key;
    const read = Object.values(siteTextKeys).find(({ key }) => key === data.key);
    return [
      ...(data.key === undefined || read?.sort === data.valueType
        ? []
        : [
            {
              field: read ? "valueType" : "key",
              level: "warning",
              key: read ? "textOfOtherSort" : "textUnread",
              values: {},
            } as const,
          ]),
      ...(typeof before === "string" && before !== data.key
        ? [{ field: "key", level: "error", key: "keyIsFixed", values: { key: before } } as const]
        : []),
      ...sorts
        .filter((sort) => sort !== data.valueType && data[sort] !== undefined)
        .map((field): Issue => ({ field, level: "warning", key: "otherValueWritten", values: {} })),
    ];
  },
  site: {
    text: {
      key: "key",
      read: ({ valueType, text, rich, image, link, number }) => {
        const values: Readonly<Record<string, unknown>> = { text, rich, image, link, number };
        return { sort: valueType, value: values[String(valueType)] };
      },
    },
  },
});
