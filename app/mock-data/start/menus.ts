import { menus, type SampleMenuItem } from "~/mock-data/sample/menus";

import { startEntries } from "./entries";

type Titled = { title: { tr?: string; en?: string }; items: readonly SampleMenuItem[] };

/** Menus that are called after the town say what stands in them instead. */
const titles: Readonly<Record<string, Titled["title"]>> = {
  bornovameclisi: { tr: "Belediye Meclisi", en: "Municipal Council" },
  bornova: { tr: "İlçemiz", en: "Our Town" },
  "bornova-alt": { tr: "İlçemiz", en: "Our Town" },
  "bornova-yan": { tr: "İlçemiz", en: "Our Town" },
  "anasayfa-bornova-rehber": { tr: "Kent Rehberi", en: "City Guide" },
};

const targets = new Set(startEntries.map(({ section, key }) => `@${section}/${key}`));
const legal: SampleMenuItem[] = [
  { tr: "Kişisel Verilerin Korunması", en: "Personal Data Protection", to: "@staticpages/kisisel-veriler" },
  { tr: "Erişilebilirlik Beyanı", en: "Accessibility Statement", to: "@staticpages/erisilebilirlik-beyani" },
  { tr: "Kullanım Koşulları", en: "Terms of Use", to: "@staticpages/kullanim-kosullari" },
];
/** Where citizens look for the legal pages. */
const withLegal = ["ustmenu", "bizeulasin-alt"];

/** Sections, pages of the start and other sites; what leads to the sample's own pages or numbers is left out. */
const leads = (to: string) => /^[a-z]+$/.test(to) || targets.has(to) || to.startsWith("https://");

function keep(item: SampleMenuItem): SampleMenuItem[] {
  const { children: all = [], ...alone } = item;
  const children = all.flatMap(keep);
  if (item.to === undefined ? children.length === 0 : !leads(item.to)) return [];
  return [children.length > 0 ? { ...alone, children } : alone];
}

/** The menus of a municipality that has only begun: its sections, and the pages that it begins with. */
export const startMenus: Readonly<Record<string, Titled>> = Object.fromEntries(
  Object.entries(menus).map(([code, items]) => {
    const kept = items.flatMap(keep);
    const more = withLegal.includes(code) ? legal.filter(({ to }) => !kept.some((item) => item.to === to)) : [];
    return [code, { title: titles[code] ?? {}, items: [...kept, ...more] }];
  }),
);
