import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

type FactInput = { tr: readonly [title: string, fact: string]; en?: readonly [title: string, fact: string]; in: string; source: string; place?: string; picture?: string; home?: false; state?: SampleEntry["state"] };

function fact(key: string, { tr, en, in: category, source, place, picture, home, state }: FactInput): SampleEntry {
  const words = (at: 0 | 1) => ({ tr: tr[at], ...(en && { en: en[at] }) });
  const data = { title: words(0), fact: words(1), category, source, showOnHome: home !== false, ...(place && { relatedPlace: `@gezilecekyerler/${place}` }), ...(picture && { image: image(picture) }) };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: 120 }) };
}

export const entries: SampleEntry[] = [
  fact("yesilova", { in: "history", source: "Yeşilova Höyüğü kazı raporu", place: "yesilova-hoyugu", tr: ["8.500 Yıllık Yerleşim İzi", "Yeşilova Höyüğü'ndeki buluntular, Bornova'da MÖ 6500 dolayında köyler kurulduğunu gösteriyor."], en: ["8,500 Years of Settlement", "Finds at the Yeşilova mound show that there were villages in Bornova around 6500 BC."] }),
  fact("kalabalik", { in: "numbers", source: "TÜİK, Adrese Dayalı Nüfus Kayıt Sistemi 2025", tr: ["En Kalabalık Mahalle", "2025'te Bornova'nın en kalabalık mahallesi yaklaşık 40 bin kişiyle Kazımdirik'ti."], en: ["The Largest Neighbourhood", "In 2025 the largest neighbourhood was Kazımdirik, with about 40,000 people."] }),
  fact("anit-agac", { in: "nature", source: "Park ve Bahçeler Müdürlüğü, ağaç envanteri", place: "buyuk-park", tr: ["Büyük Park'ın Anıt Ağaçları", "Büyük Park'taki ağaçlardan on ikisi yüz yaşını geçti."], en: ["Old Trees of Büyük Park", "Twelve of the trees in Büyük Park are more than a hundred years old."] }),
  fact("tren", { in: "history", source: "Demiryolu arşivi", tr: ["Banliyö Treni", "Bornova 1865'te banliyö treniyle İzmir'e bağlandı."], en: ["The Suburban Train", "In 1865 a suburban train joined Bornova to İzmir."] }),
  fact("misket", { in: "culture", source: "Bağcılık araştırma notları", tr: ["Bornova Misketi", "Dünyaca bilinen Bornova misketi üzümü adını bu bağlardan alıyor."], en: ["Bornova Muscat", "The muscat grape known around the world takes its name from these vineyards."] }),
  fact("mahalle-sayisi", { in: "numbers", source: "Muhtarlık İşleri Müdürlüğü, 2025", tr: ["Kırk Beş Mahalle", "2025'te Bornova'da 45 mahalle vardı; on ikisi kırsal."], en: ["Forty-Five Neighbourhoods", "In 2025 Bornova had 45 neighbourhoods, twelve of them rural."] }),
  fact("sekoya", { in: "nature", source: "Kent Müzesi bahçe envanteri", place: "levanten-kosku", tr: ["Bahçedeki Sekoya", "Levanten köşkünün bahçesindeki sekoya yaklaşık 150 yaşında."], en: ["The Sequoia", "The sequoia in the mansion's garden is about 150 years old."] }),
  fact("hamam", { in: "culture", source: "Kültür envanteri", place: "carsi-hamami", tr: ["Hâlâ Çalışan Hamam", "Çarşı Hamamı beş yüz yıldır aynı yerde hizmet veriyor."] }),
  fact("kiraz", { in: "culture", source: "İlçe Tarım verileri", place: "cicekli-koyu", tr: ["Kiraz Köyü", "Çiçekli'nin kirazı haziranın ilk haftasında toplanır."] }),
  fact("karacam", { in: "nature", source: "Orman işletme haritası", place: "karacam-ormani", tr: ["Denize Yakın Karaçam", "Körfezden yarım saat uzakta bin metreye yakın karaçam ormanları var."] }),
  fact("universite", { in: "history", source: "Üniversite tarihçesi", tr: ["Üniversite Kenti", "Türkiye'nin dördüncü üniversitesi 1955'te Bornova'da kuruldu."], en: ["A University Town", "Türkiye's fourth university was founded in Bornova in 1955."] }),
  fact("metro", { in: "history", source: "Ulaşım tarihçesi", tr: ["Metroya Kavuşma", "Bornova'ya metro 2000'de ulaştı."], en: ["The Metro Arrives", "The metro reached Bornova in 2000."] }),
  fact("kutuphane", { in: "numbers", source: "Kütüphaneler Birimi, 2025 yılı raporu", tr: ["Kitap Sayısı", "Belediye kütüphanelerinde 2025 sonunda 118 bin kitap vardı."] }),
  fact("ipek", { in: "culture", source: "Kent Müzesi, dokuma odası", place: "ipek-hani", tr: ["İpek Yolu Durağı", "Naldöken'deki han, kervanların İzmir'den önceki son durağıydı."] }),
  fact("homeros", { in: "people", source: "Kültür envanteri", place: "homeros-vadisi", tr: ["Ozanın Vadisi", "Vadi, destanlarını bu yörede söylediğine inanılan Homeros'un adını taşıyor."], en: ["The Poet's Valley", "The valley is named after Homer, who is believed to have sung his epics here."] }),
  fact("bisiklet", { in: "numbers", source: "Ulaşım birimi, 2025", tr: ["Bisiklet Yolu", "2025 sonunda ilçede 31 kilometre bisiklet yolu vardı."] }),
  fact("park", { in: "numbers", source: "Park ve Bahçeler Müdürlüğü, 2025", tr: ["Park Sayısı", "2025'te 284 park ve yeşil alanın bakımı yapıldı."] }),
  fact("kemer", { in: "history", source: "Kültür varlıkları envanteri", place: "beskemerler", tr: ["Smyrna'nın Suyu", "Roma dönemi su kemeri Smyrna'ya Bornova üzerinden su taşıyordu."] }),
  fact("futbol", { in: "people", source: "Spor tarihi notları", tr: ["İlk Futbol Maçları", "Ülkedeki ilk futbol maçlarından bazıları 1890'larda Bornova çayırlarında oynandı."], home: false }),
  fact("taslak-degirmen", { in: "culture", source: "Köy yaşamı derlemesi", tr: ["Su Değirmenleri", "Kurudere boyunca bir zamanlar yedi su değirmeni çalışıyordu."], state: "draft" }),
];
