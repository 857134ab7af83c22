import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { readable } from "~/components/fields/form-context";

import type { readList } from "./data.server";

export type Row = ReturnType<typeof useLoaderData<typeof readList>>["list"]["items"][number];
export type RowProps = { row: Row; isOrdered: boolean; isFirst: boolean };

/** In the reader's language where possible. */
export function useTitleOf() {
  const { t } = useTranslation();
  const { locale } = useLoaderData<typeof readList>();
  return (row: Row) => {
    const { text, lang } = readable(row.title, locale);
    return { text: text || t("content.untitled"), lang: text ? lang : undefined };
  };
}
