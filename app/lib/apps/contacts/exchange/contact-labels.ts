import { foldTr } from "~/lib/platform/text/turkish/fold";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

type Kind = { tr: string; en: string; types: readonly string[]; names: readonly string[] };

/**
 * The kinds of numbers and addresses that files name by a word of their own. `types`: those of RFC 6350 §6.4.1. `names`:
 * how address books call them, folded. The first kind that fits is taken.
 */
const kinds = {
  workFax: { tr: "İş faksı", en: "Work fax", types: ["work", "fax"], names: ["business fax"] },
  homeFax: { tr: "Ev faksı", en: "Home fax", types: ["home", "fax"], names: [] },
  fax: { tr: "Faks", en: "Fax", types: ["fax"], names: ["other fax", "facsimile"] },
  workMobile: { tr: "İş cep telefonu", en: "Work mobile", types: ["work", "cell"], names: ["is cep"] },
  mobile: { tr: "Cep", en: "Mobile", types: ["cell"], names: ["cell", "cep telefonu", "gsm", "iphone", "mobil"] },
  pager: { tr: "Çağrı cihazı", en: "Pager", types: ["pager"], names: [] },
  main: { tr: "Santral", en: "Main", types: ["main"], names: ["primary", "company main", "ana"] },
  work: { tr: "İş", en: "Work", types: ["work"], names: ["business", "office", "ofis", "is yeri"] },
  home: { tr: "Ev", en: "Home", types: ["home"], names: [] },
  other: { tr: "Diğer", en: "Other", types: ["other"], names: [] },
} as const satisfies Record<string, Kind>;

export type LabelKind = keyof typeof kinds;

const order = Object.keys(kinds) as LabelKind[];
const byName = new Map(
  order.flatMap((kind) =>
    [kinds[kind].tr, kinds[kind].en, ...kinds[kind].names].map((name) => [foldTr(name), kind] as const),
  ),
);

export const labelText = (kind: LabelKind, locale: TextLocale): string => kinds[kind][locale];

/** The label of a number or an address by its types, in lower case; "" where they say nothing. */
export function labelOfTypes(types: readonly string[], locale: TextLocale): string {
  const found = order.find((kind) => kinds[kind].types.every((type) => types.includes(type)));
  return found ? labelText(found, locale) : "";
}

/** Words that an address book puts there by itself ("_$!<Home>!$_", "* Work") become ours; others stay as typed. */
export function labelOfName(name: string, locale: TextLocale): string {
  const plain = name
    .replace(/^_\$!<(.*)>!\$_$/, "$1")
    .replace(/^\*\s*/, "")
    .trim();
  const kind = byName.get(foldTr(plain));
  return kind ? labelText(kind, locale) : plain;
}

/** What a card says of a label beside its words. */
export function typesOfLabel(label: string): readonly string[] {
  const kind = byName.get(foldTr(label.trim()));
  return kind ? kinds[kind].types.filter((type) => type !== "main" && type !== "other") : [];
}
