import type { Localized } from "~/lib/content/values";

/** The codes `haberler.categories` chooses from until setting.newsCategories is edited. */
export const newsCategories: readonly { code: string; label: Localized }[] = [
  { code: "kultur-sanat", label: { tr: "Kültür ve Sanat", en: "Culture and Arts" } },
  { code: "cevre", label: { tr: "Çevre", en: "Environment" } },
  { code: "sosyal-hizmet", label: { tr: "Sosyal Hizmet", en: "Social Services" } },
  { code: "altyapi", label: { tr: "Altyapı", en: "Infrastructure" } },
  { code: "spor", label: { tr: "Spor", en: "Sport" } },
  { code: "egitim", label: { tr: "Eğitim", en: "Education" } },
  { code: "saglik", label: { tr: "Sağlık", en: "Health" } },
  { code: "baskan", label: { tr: "Başkan", en: "Mayor" } },
  { code: "meclis", label: { tr: "Meclis", en: "Council" } },
  { code: "ulasim", label: { tr: "Ulaşım", en: "Transport" } },
  { code: "tarim", label: { tr: "Tarım", en: "Agriculture" } },
  { code: "kent-yasami", label: { tr: "Kent Yaşamı", en: "City Life" } },
];
