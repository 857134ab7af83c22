import type { MetaDescriptor } from "@remix-run/react";
import { publicStatus } from "~/components/public/public-error";
import { errorWords, siteWords } from "./error-meta";

/** For public pages, with the municipality's name. */
export function publicErrorMeta(error: unknown, matches: Parameters<typeof errorWords>[0]): MetaDescriptor[] {
  const t = errorWords(matches);
  const { name, description } = siteWords(matches);
  return t
    ? [
        { title: `${t(`public.errors.${publicStatus(error)}.title`)} | ${name ?? t("public.municipality")}` },
        { name: "description", content: description },
      ]
    : [];
}
