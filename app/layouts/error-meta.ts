import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { errorWordsOf } from "./parts/error-page";

type Translate = (key: string) => string;
type Matches = ReadonlyArray<{ id: string; data: unknown }>;

let translatorOf: (language: string) => Translate | undefined = () => undefined;

/** Called once by each entry: `meta` runs outside of React, where no hook gives the words of a language. */
export function setErrorWords(find: (language: string) => Translate | undefined) {
  translatorOf = find;
}

/** What the public site calls itself and says of itself, if that could be found out. */
export function siteWords(matches: Matches): { name?: string; description?: string } {
  const root = matches.find(({ id }) => id === "root")?.data as
    { site?: { name: string; description: string } | null } | undefined;
  return root?.site ?? {};
}

/** The words of the language that the document's loader found; undefined when even that failed. */
export function errorWords(matches: Matches): Translate | undefined {
  const root = matches.find(({ id }) => id === "root")?.data as { locale?: string } | undefined;
  return root?.locale === undefined ? undefined : translatorOf(root.locale);
}

/** What a page of the staff is called that became an error: what happened, in the reader's language. */
export function errorMeta(error: unknown, matches: Matches): MetaDescriptor[] {
  return pageMeta(errorWords(matches)?.(`errors.${errorWordsOf(error)}.title`));
}
