import type { MetaDescriptor } from "@remix-run/react";
import { publicStatus } from "~/components/public/site/public-error";
import { errorTranslator, siteDescription } from "./error-meta";

/** For public pages, with the municipality's name. */
export function publicErrorMeta(error: unknown, matches: Parameters<typeof errorTranslator>[0]): MetaDescriptor[] {
  const t = errorTranslator(matches);
  const { name, description } = siteDescription(matches);
  return t
    ? [
        { title: `${t(`public.errors.${publicStatus(error)}.title`)} | ${name ?? t("public.municipality")}` },
        { name: "description", content: description },
      ]
    : [];
}
