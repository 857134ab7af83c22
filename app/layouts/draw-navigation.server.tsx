import { createHash } from "node:crypto";

import type { TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { navigationForms, type NavigationItem, type NavigationSets } from "~/lib/navigation/navigation";
import type { Language } from "~/lib/platform/i18n/i18n";

import { navigationParts, type NavigationFile, type NavigationPart } from "./navigation-part";
import { HorizontalEntries } from "./parts/navigation/horizontal-entries";
import { IconBarEntries } from "./parts/navigation/icon-bar-entries";
import { MarksProvider, marksAt, type MarkKind, type Marks } from "./parts/navigation/navigation-marks";
import { NavigationTree } from "./parts/navigation/navigation-tree";

type Drawing = {
  form: keyof NavigationSets;
  draw: (items: readonly NavigationItem[], closeLabel: string) => ReactElement;
};

const drawings: Record<NavigationPart, Drawing> = {
  captions: {
    form: "compact",
    draw: (items, closeLabel) => <IconBarEntries items={items} shows="captions" closeLabel={closeLabel} />,
  },
  icons: {
    form: "compact",
    draw: (items, closeLabel) => <IconBarEntries items={items} shows="icons" closeLabel={closeLabel} />,
  },
  buttons: { form: "default", draw: (items) => <NavigationTree items={items} name="menu" opensPanels /> },
  branches: { form: "default", draw: (items) => <NavigationTree items={items} name="menu" /> },
  groups: { form: "futuristic", draw: (items) => <NavigationTree items={items} name="menu" /> },
  across: { form: "horizontal", draw: (items) => <HorizontalEntries items={items} hasIcons /> },
  acrossPlain: { form: "horizontal", draw: (items) => <HorizontalEntries items={items} hasIcons={false} /> },
};

/** Markup split at the marks: `[text, kind of mark, item number, text, …]`, and the items of the marks. */
type Drawn = { pieces: string[]; items: readonly NavigationItem[] };

/** The navigation for everybody with the same rights and language. */
type Kept = { address: string; items: readonly NavigationItem[]; closeLabel: string };

// Few navigations differ: by rights and language. One is 7 to 20 kB, and each part's markup as much.
const keptByItems = new LRUCache<string, Kept>({ max: 500 });
const keptByAddress = new LRUCache<string, Kept>({ max: 500 });
const drawnParts = new LRUCache<string, Drawn>({
  maxSize: 8_000_000,
  sizeCalculation: ({ pieces }) => pieces.reduce((sum, piece) => sum + piece.length, 1),
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 12);

function drawPart({ items, closeLabel }: Pick<Kept, "items" | "closeLabel">, part: NavigationPart): Drawn {
  const marked: NavigationItem[] = [];
  const { form, draw } = drawings[part];
  const places: Marks = (kind, item) => ({ [`data-at-${kind}`]: marked.push(item) - 1 });
  const markup = renderToStaticMarkup(
    <MarksProvider value={places}>{draw(navigationForms(items)[form], closeLabel)}</MarksProvider>,
    { identifierPrefix: `${part}-` },
  );
  // React escapes quotation marks in text, so no text looks like such an attribute.
  return { pieces: markup.split(/ data-at-(current|open|active)="(\d+)"/), items: marked };
}

const written = (attributes: ReturnType<Marks>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value === true ? "" : value}"`)
    .join("");

function marked({ pieces, items }: Drawn, path: string): string {
  const marks = marksAt(path);
  let [markup = ""] = pieces;
  for (let at = 1; at < pieces.length; at += 3) {
    const item = items[Number(pieces[at + 1])];
    markup += (item ? written(marks(pieces[at] as MarkKind, item)) : "") + (pieces[at + 2] ?? "");
  }
  return markup;
}

const unmarked = ({ pieces }: Drawn) => pieces.filter((_piece, at) => at % 3 === 0).join("");

/** Caches a navigation for the page being rendered. @returns its file's address, a hash of its content and rendering */
export function keepNavigation(items: readonly NavigationItem[], language: Language, t: TFunction): string {
  const closeLabel = t("layout.closeMenu");
  const key = hashOf(JSON.stringify([items, language, closeLabel]));
  const known = keptByItems.get(key);
  if (known) {
    if (!keptByAddress.get(known.address)) keptByAddress.set(known.address, known);
    return known.address;
  }
  const content = { items, closeLabel };
  const parts = navigationParts.map((part) => [part, drawPart(content, part)] as const);
  const version = hashOf(parts.map(([, drawn]) => unmarked(drawn)).join("\n"));
  const kept = { address: `/me/navigation?lng=${language}&v=${version}`, ...content };
  keptByItems.set(key, kept);
  keptByAddress.set(kept.address, kept);
  for (const [part, drawn] of parts) drawnParts.set(`${kept.address} ${part}`, drawn);
  return kept.address;
}

function findPart(address: string, part: NavigationPart): Drawn | null {
  const key = `${address} ${part}`;
  const known = drawnParts.get(key);
  if (known) return known;
  const kept = keptByAddress.get(address);
  if (!kept) return null;
  const drawn = drawPart(kept, part);
  drawnParts.set(key, drawn);
  return drawn;
}

/** The navigation's markup with this page marked; "" when it is no longer cached. */
export function drawNavigation(address: string, part: NavigationPart, path: string): string {
  const drawn = findPart(address, part);
  return drawn ? marked(drawn, path) : "";
}

/** The whole file, without marks: each page adds its own. */
export function navigationFile(address: string): NavigationFile {
  const markupOf = (part: NavigationPart) => {
    const drawn = findPart(address, part);
    return drawn ? unmarked(drawn) : "";
  };
  return {
    parts: Object.fromEntries(navigationParts.map((part) => [part, markupOf(part)])) as Record<NavigationPart, string>,
  };
}
