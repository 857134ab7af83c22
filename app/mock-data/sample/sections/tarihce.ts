import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

const credited = (name: string) => ({ ...image(name), credit: "Bornova Belediyesi arşivi için çizim" });
const moment = (key: string, year: string, tr: readonly [string, string], en: readonly [string, string], picture?: string) => ({
  _key: key, year, title: { tr: tr[0], en: en[0] }, text: { tr: tr[1], en: en[1] }, ...(picture && { image: credited(picture) }),
});

export const entries: SampleEntry[] = [
  { key: "tarihce", publishedDaysAgo: 300, data: {
    heading: { tr: "Bornova'nın Tarihçesi", en: "The History of Bornova" },
    body: {
      tr: html("Bornova ovası, İzmir'in bilinen en eski yerleşimlerinden birine ev sahipliği yapar. Yeşilova Höyüğü'nde yapılan kazılar, kentin geçmişini sekiz bin yıldan öteye taşıdı.", "<h2>Bağlar ve köşkler</h2>", "Ovanın bağları ve bahçeleri yüzyıllar boyunca İzmir'i besledi. 19. yüzyılda demiryolunun gelmesiyle tüccar aileleri burada köşkler kurdu; bu yapıların bir bölümü bugün üniversite ve kültür yapısı olarak yaşıyor.", "<h2>Üniversite kenti</h2>", "20. yüzyılın ortasında kurulan üniversite, Bornova'yı öğrencilerin kentine dönüştürdü. Metronun gelişiyle ilçe, kentin günlük yaşamına daha sıkı bağlandı."),
      en: html("The plain of Bornova holds one of the oldest settlements known in İzmir. Excavations at the mound of Yeşilova have carried the town's past beyond eight thousand years.", "<h2>Vineyards and mansions</h2>", "For centuries its vineyards and gardens fed İzmir. When the railway came in the 19th century, merchant families built mansions here; some of them live on as university and cultural buildings.", "<h2>A university town</h2>", "The university, founded in the middle of the 20th century, made Bornova a town of students, and the metro tied it to the city's daily life."),
    },
    timeline: [
      moment("hoyuk", "MÖ 6500", ["Yeşilova Höyüğü'nde ilk köy", "Ovadaki dere kıyısında çiftçiler ve çobanlar bir köy kurar."], ["The first village at Yeşilova", "Farmers and herders found a village by the stream."], "village-01"),
      moment("tunc", "MÖ 3000", ["Yamanlar'ın eteğinde yerleşimler", "Tunç Çağı'nda ovaya bakan tepelerde yeni köyler belirir."], ["Settlements below Mount Yamanlar", "In the Bronze Age new villages rise on the hills above the plain."]),
      moment("bag", "17. yüzyıl", ["Bağ ve bahçe köyü", "Gezginler ovanın zeytin, incir ve üzüm bahçelerini anlatır."], ["A village of vineyards", "Travellers write of olives, figs and grapes."], "village-02"),
      moment("demiryolu", "1866", ["Demiryolu Bornova'ya ulaşır", "Trenle İzmir yarım saate iner; yazlık köşkler çoğalır."], ["The railway reaches Bornova", "İzmir is half an hour away by train, and summer mansions multiply."], "street-01"),
      moment("belediye", "1881", ["Belediye kurulur", "Çarşı, su yolları ve aydınlatma için ilk düzenli hizmetler başlar."], ["The municipality is founded", "The first regular services begin, for the market, water and light."], "townhall-01"),
      moment("universite", "1955", ["Üniversite açılır", "Kampüs, ovayı araştırma ve öğrenci yaşamının merkezi yapar."], ["The university opens", "Its campus makes the plain a place of research and students."], "library-01"),
      moment("metro", "2000", ["Metro", "Bornova ile körfez arası yirmi dakika olur."], ["The metro", "Twenty minutes from Bornova to the bay."]),
      moment("bugun", "Bugün", ["45 mahalle", "Kampüsü, köyleri ve parklarıyla yarım milyona yaklaşan bir ilçe."], ["45 neighbourhoods", "A campus, villages and parks: a district of nearly half a million."], "park-02"),
    ],
    gallery: [credited("village-01"), credited("library-01"), credited("townhall-02")],
    sources: [{ _key: "kaynak-1", title: "Kent Belleği Merkezi, Bornova kronolojisi" }, { _key: "kaynak-2", title: "Yeşilova Höyüğü kazı yayınları", url: "https://hoyuk.bornova.example" }],
  } },
];
