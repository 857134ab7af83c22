import { html, list } from "~/mock-data/sample/entry-parts";
import { entries as placeCategories } from "~/mock-data/sample/sections/gezilecekyerkategori";
import { entries as serviceCategories } from "~/mock-data/sample/sections/hizmetkategori";
import { entries as reportCategories } from "~/mock-data/sample/sections/raporkategori";
import type { SampleEntry } from "~/mock-data/sample/types";

/** `section`: where it stands; a draft waits for what only the municipality knows. */
export type StartEntry = Pick<SampleEntry, "key" | "data" | "parent"> & { section: string; state: "draft" | "published" };

/** Categories of the sample that say nothing of one town, without its pictures. */
function neutral(section: string, entries: readonly SampleEntry[], except: readonly string[] = []): StartEntry[] {
  return entries.filter(({ key }) => !except.includes(key)).map(({ key, parent, data }) => {
    const { cover: _picture, ...words } = data;
    return { section, key, data: words, state: "published", ...(parent ? { parent } : {}) };
  });
}

/** The unit that every municipality has: the legal pages are its own until another takes them. */
const registry = "@mudurlukler/yazi-isleri";

type Words = readonly [tr: string, en: string];
const page = (key: string, title: Words, body: Words): StartEntry => ({
  section: "staticpages",
  key,
  state: "published",
  data: { title: { tr: title[0], en: title[1] }, template: "standard", body: { tr: body[0], en: body[1] }, department: registry, systemPage: true },
});

/** Entries for any municipality: nothing in them belongs to one town. */
export const startEntries: readonly StartEntry[] = [
  {
    section: "mudurlukler", key: "yazi-isleri", state: "draft",
    data: { name: { tr: "Yazı İşleri Müdürlüğü", en: "Registry Directorate" }, unitType: "directorate" },
  },
  ...neutral("hizmetkategori", serviceCategories),
  ...neutral("raporkategori", reportCategories),
  ...neutral("gezilecekyerkategori", placeCategories, ["kirsal"]),
  page("kisisel-veriler", ["Kişisel Verilerin Korunması", "Personal Data Protection"], [
    html(
      "Belediyemiz kişisel verileri 6698 sayılı Kişisel Verilerin Korunması Kanunu’na uygun olarak, yalnızca görevinin gerektirdiği ölçüde işler.",
      "<h2>Haklarınız</h2>",
      "Kanun’un 11. maddesine göre belediyemize başvurarak:",
      list("kişisel verinizin işlenip işlenmediğini ve hangi amaçla işlendiğini öğrenebilir,", "kimlere aktarıldığını bilebilir,", "eksik ya da yanlış işlendiyse düzeltilmesini, koşulları varsa silinmesini isteyebilirsiniz."),
      "<h2>Başvuru</h2>",
      "Başvurular, iletişim sayfasındaki adrese yazılı olarak yapılır ve en geç otuz gün içinde sonuçlandırılır.",
    ),
    html(
      "The municipality processes personal data under Law No. 6698, only as far as its duties require.",
      "<h2>Your rights</h2>",
      "Under article 11 you may ask:",
      list("whether and why your data is processed,", "to whom it is passed on,", "that it is corrected or, where the law says so, erased."),
      "<h2>Requests</h2>",
      "Write to the address on the contact page; requests are answered within thirty days.",
    ),
  ]),
  page("erisilebilirlik-beyani", ["Erişilebilirlik Beyanı", "Accessibility Statement"], [
    html(
      "Sitemizi herkesin kullanabilmesi için Web İçeriği Erişilebilirlik Kılavuzu 2.2’nin AA düzeyini hedefliyoruz. Site klavyeyle kullanılabilir.",
      "<h2>Geri bildirim</h2>",
      "Karşılaştığınız engeli iletişim sayfasındaki yollardan bize bildirin; bilgiyi size uygun bir biçimde veririz.",
    ),
    html(
      "We aim at level AA of the Web Content Accessibility Guidelines 2.2. The site can be used with a keyboard.",
      "<h2>Feedback</h2>",
      "Tell us about barriers by any of the ways on the contact page; we give you the information in a form that suits you.",
    ),
  ]),
  page("kullanim-kosullari", ["Site Kullanım Koşulları", "Terms of Use"], [
    html(
      "Sitedeki bilgiler bilgilendirme amaçlıdır; resmî işlemlerde ilan edilen karar ve belgeler esastır.",
      "Sitedeki metinler kaynak gösterilerek kullanılabilir. Belediyenin logosu ve kurumsal kimlik ögeleri yazılı izin olmadan kullanılamaz.",
      "Dış bağlantıların içeriğinden ilgili kurumlar sorumludur.",
    ),
    html(
      "The site informs; for official matters the published decisions and documents apply.",
      "Texts may be reused if the source is named. The logo and the corporate identity need written permission.",
      "Other sites are answered for by those who keep them.",
    ),
  ]),
];
