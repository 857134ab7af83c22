import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { errorTextKey } from "~/layouts/parts/error-page";
import { unwrapped, type ServerOnly } from "~/lib/platform/http/response/server-only";

type Described = { name: string; description: string };
type Translate = (key: string) => string;
type Matches = ReadonlyArray<{ id: string; data: unknown }>;

let translatorOf: (language: string) => Translate | undefined = () => undefined;

/** Called once by each entry: `meta` runs outside of React, where hooks don't work. */
export function setErrorTranslators(find: (language: string) => Translate | undefined) {
  translatorOf = find;
}

/** The public site's name and description, if known. */
export function siteDescription(matches: Matches): { name?: string; description?: string } {
  const root = matches.find(({ id }) => id === "root")?.data as
    { site?: Described | null | ServerOnly<Described> } | undefined;
  return unwrapped(root?.site) ?? {};
}

/** Translations in the document's language; undefined when its loader failed. */
export function errorTranslator(matches: Matches): Translate | undefined {
  const root = matches.find(({ id }) => id === "root")?.data as { locale?: string } | undefined;
  return root?.locale === undefined ? undefined : translatorOf(root.locale);
}

/** The title of a staff page with an error, in the reader's language. */
export function errorMeta(error: unknown, matches: Matches): MetaDescriptor[] {
  return pageMeta(errorTranslator(matches)?.(`errors.${errorTextKey(error)}.title`));
}
