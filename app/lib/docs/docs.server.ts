import type { Language } from "~/lib/platform/i18n/i18n";

import { docPaths, guideCategories, type GuideCategory } from "./guides";
import { renderMarkdown, type DocPage } from "./markdown.server";

// Bundled, so that the pages exist where only build/ is deployed.
const files = import.meta.glob<string>("../../../docs/site/**/*.md", { query: "?raw", import: "default", eager: true });
const rendered = new Map<string, DocPage>();

function findPage(path: string, locale: Language): DocPage | undefined {
  const file = `../../../docs/site/${path}.${locale}.md`;
  const known = rendered.get(file);
  if (known) return known;
  const text = Object.hasOwn(files, file) ? files[file] : undefined;
  if (text === undefined) return undefined;
  const page = renderMarkdown(text);
  rendered.set(file, page);
  return page;
}

export function getChangelog(locale: Language): DocPage {
  const page = findPage("changelog", locale);
  if (!page) throw new Error(`docs/site/changelog.${locale}.md is missing`);
  return page;
}

export type GuideLink = { id: string; category: GuideCategory; title: string; summary: string; link: string };

export function listGuides(locale: Language): GuideLink[] {
  return guideCategories.flatMap(({ id: category, guides }) =>
    guides.flatMap((id) => {
      const page = findPage(`guides/${category}/${id}`, locale);
      return page
        ? [{ id, category, title: page.title, summary: page.summary, link: docPaths.guide(category, id) }]
        : [];
    }),
  );
}

export type Guide = DocPage & { category: GuideCategory; previous: GuideLink | undefined; next: GuideLink | undefined };

export function findGuide(category: string | undefined, id: string | undefined, locale: Language): Guide | undefined {
  const guides = listGuides(locale);
  const at = guides.findIndex((guide) => guide.category === category && guide.id === id);
  const link = guides[at];
  const page = link && findPage(`guides/${link.category}/${link.id}`, locale);
  return page && { ...page, category: link.category, previous: guides[at - 1], next: guides[at + 1] };
}

export function listDocPages(locale: Language): { id: string; title: string; link: string }[] {
  const guides = listGuides(locale).map(({ id, title, link }) => ({ id: `guide-${id}`, title, link }));
  return [...guides, { id: "changelog", title: getChangelog(locale).title, link: docPaths.changelog }];
}
