import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Item = { title: readonly [tr: string, en: string]; in: string; preview: string; files: readonly (readonly [file: string, format: string, tr: string, en: string])[]; terms: readonly [tr: string, en?: string]; revision: string; more?: Record<string, unknown>; state?: SampleEntry["state"] };

function item(key: string, { title: [tr, en], in: category, preview, files, terms, revision, more, state }: Item): SampleEntry {
  const downloads = files.map(([file, format, variant, variantEn], at) => ({ _key: `dosya-${at}`, file, format, variant: { tr: variant, en: variantEn } }));
  const data = { title: { tr, en }, category, preview: image(preview), downloads, usageTerms: { tr: html(terms[0]), ...(terms[1] && { en: html(terms[1]) }) }, revision, ...more };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 260 }) };
}
const colour = (key: string, tr: string, en: string, hex: string, cmyk: string) => ({ _key: key, name: { tr, en }, hex, cmyk });

export const entries: SampleEntry[] = [
  item("logo-yatay", { title: ["Bornova Belediyesi Logosu (Yatay)", "Logo of the Municipality (Horizontal)"], in: "logo", preview: "banner-01", files: [["@picture/banner-01", "png", "Renkli, açık zemin", "Colour, on light"], ["@picture/banner-02", "png", "Beyaz, koyu zemin", "White, on dark"]], terms: ["Logonun oranı ve rengi değiştirilmez; çevresinde harf yüksekliği kadar boşluk bırakılır.", "Keep its proportions and colours, and leave as much room around it as a letter is high."], revision: "2025.1" }),
  item("logo-dikey", { title: ["Bornova Belediyesi Logosu (Dikey)", "Logo of the Municipality (Vertical)"], in: "logo", preview: "banner-02", files: [["@picture/banner-02", "png", "Renkli", "Colour"]], terms: ["Dikey logo yalnızca dar alanlarda kullanılır.", "The vertical logo is for narrow places only."], revision: "2025.1" }),
  item("amblem", { title: ["Belediye Amblemi", "Emblem of the Municipality"], in: "emblem", preview: "townhall-02", files: [["@picture/townhall-02", "png", "Tek renk", "One colour"]], terms: ["Amblem tek başına ancak sosyal medya profillerinde kullanılır.", "The emblem stands alone in social media profiles only."], revision: "2025.1" }),
  item("kilavuz", { title: ["Kurumsal Kimlik Kılavuzu 2025", "Corporate Identity Guide 2025"], in: "guide", preview: "library-01", files: [["@document/kurumsal-kimlik-kilavuzu", "pdf", "Tam kılavuz", "Whole guide"]], terms: ["Yayın hazırlayan birimler ve yükleniciler kılavuza uymakla yükümlüdür.", "Whoever prepares a publication follows the guide."], revision: "2025.2" }),
  item("antetli", { title: ["Antetli Kâğıt Şablonu", "Letterhead Template"], in: "template", preview: "table-01", files: [["@document/antetli-kagit", "pdf", "A4", "A4"]], terms: ["Resmî yazışmalarda kullanılır; alt bilgi değiştirilmez.", "For official letters; the footer stays as it is."], revision: "2024.3" }),
  item("sunum", { title: ["Sunum Şablonu", "Presentation Template"], in: "template", preview: "stage-01", files: [["@document/antetli-kagit", "pdf", "16:9", "16:9"]], terms: ["Başlık sayfasında birim adı yer alır."], revision: "2024.3", state: "draft" }),
  item("renkler", { title: ["Kurumsal Renkler", "Corporate Colours"], in: "palette", preview: "bay-01", files: [["@document/kurumsal-kimlik-kilavuzu", "pdf", "Renk sayfası", "Page of colours"]], terms: ["Metinlerde en az 4,5:1 karşıtlık gözetilir.", "Text keeps a contrast of at least 4.5:1."], revision: "2025.1", more: { colors: [colour("turkuaz", "Körfez turkuazı", "Bay turquoise", "#0e7490", "88/20/0/44"), colour("bag", "Bağ moru", "Vineyard purple", "#6d28d9", "50/82/0/15"), colour("toprak", "Toprak", "Earth", "#9a3412", "0/66/88/40")] } }),
  item("yazi-tipi", { title: ["Kurumsal Yazı Tipi", "Corporate Typeface"], in: "font", preview: "library-02", files: [["@document/kurumsal-kimlik-kilavuzu", "pdf", "Örnek sayfa", "Specimen"]], terms: ["Basılı işlerde ve ekranda aynı aile kullanılır.", "One family serves paper and screen."], revision: "2025.1" }),
];
