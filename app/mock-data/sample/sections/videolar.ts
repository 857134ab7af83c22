import { day, html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Words = readonly [title: string, description?: string, transcript?: string];
type VideoInput = { age: number; in: string; cover: string; seconds: number; tr: Words; en?: Words; signed?: true; state?: SampleEntry["state"]; more?: Record<string, unknown> };

function video(key: string, { age, in: category, cover, seconds, tr, en, signed, state, more }: VideoInput): SampleEntry {
  const both = (at: 0 | 1 | 2, make = (text: string) => text) => (tr[at] === undefined ? undefined : { tr: make(tr[at]), ...(en?.[at] !== undefined && { en: make(en[at]) }) });
  const [description, transcript] = [both(1), both(2, html)];
  const data = {
    title: both(0), video: `https://www.youtube.com/watch?v=${`brn${key}`.replaceAll("-", "").padEnd(11, "0").slice(0, 11)}`, thumbnail: image(cover), duration: seconds, recordedOn: day(-age), category,
    ...(description && { description }), ...(transcript && { transcript }), ...(signed && { signLanguage: true }), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: state === "scheduled" ? -3 : Math.max(1, age) }) };
}

/** Twenty videos; half of them have a transcript, the others show the warning. */
export const entries: SampleEntry[] = [
  video("bahar", { age: 190, in: "promo", cover: "park-01", seconds: 154, tr: ["Bornova'dan Kareler: İlkbahar", "Parklardan, pazarlardan ve köylerden ilkbahar görüntüleri.", "Görüntülere müzik eşlik ediyor; konuşma yok. Sırasıyla Büyük Park, cumartesi pazarı ve köy yolları görülüyor."], en: ["Scenes of Bornova: Spring", "Spring in the parks, the markets and the villages.", "Pictures with music, nobody speaks: the great park, the Saturday market and village roads."] }),
  video("emlak", { age: 40, in: "guide", cover: "banner-01", seconds: 212, signed: true, tr: ["Emlak Vergisi Nasıl Ödenir?", "Çevrim içi ödeme üç adımda anlatılıyor.", "Merhaba. Emlak vergisini evden ödeyebilirsiniz. Önce e-Belediye'ye girin, sonra borcunuzu seçin, kartınızla ödeyip makbuzu indirin."], en: ["How to Pay Property Tax", "Online payment in three steps.", "Hello. You can pay property tax from home: sign in, choose what you owe, pay by card and keep the receipt."] }),
  video("meclis-canli", { age: 20, in: "council", cover: "council-01", seconds: 6840, tr: ["Meclis Toplantısı Canlı Yayın Kaydı", "Olağan toplantının canlı yayın kaydı."], en: ["Recording of the Council Sitting", "The ordinary sitting as it was broadcast."] }),
  video("ayristirma", { age: 33, in: "guide", cover: "recycling-01", seconds: 95, signed: true, tr: ["Hangi Atık Hangi Kutuya?", "Evde ayrıştırmanın kısa rehberi.", "Mavi kutuya kâğıt, yeşil kutuya cam, sarı kutuya plastik ve metal atılır. Piller ayrı toplanır."], en: ["Which Waste Goes Where?", "A short guide to sorting at home.", "Paper goes into the blue box, glass into the green one, plastics and metal into the yellow. Batteries are collected apart."] }),
  video("kutuphane", { age: 60, in: "promo", cover: "library-02", seconds: 121, tr: ["Gece Kütüphanesinde Bir Saat", "24 saat açık kütüphaneden görüntüler.", "Öğrenciler çalışıyor, çorba servis ediliyor. Bir öğrenci anlatıyor: Evde çalışamıyordum, burası ikinci evim oldu."], en: ["An Hour in the Night Library", "Scenes of the library that never closes.", "Students at work, soup is served. One says: I could not study at home; this has become my second one."] }),
  video("sinema", { age: 95, in: "event", cover: "cinema-01", seconds: 64, tr: ["Açık Hava Sinema Geceleri", "Yaz boyunca mahallelerde sinema."], en: ["Open-Air Cinema Nights", "Films in the neighbourhoods all summer."] }),
  video("tiyatro", { age: 110, in: "event", cover: "stage-01", seconds: 88, tr: ["Tiyatro Günleri Açılışı", "Açılış gecesinden kısa görüntüler."], en: ["Theatre Days Begin", "The opening night in a minute."] }),
  video("konser", { age: 82, in: "event", cover: "concert-01", seconds: 143, tr: ["Gençlik Konseri", "Amfi tiyatrodaki konserden bir parça."] }),
  video("bisiklet", { age: 48, in: "news", cover: "bicycle-01", seconds: 75, tr: ["Yeni Bisiklet Yolu Açıldı", "Üniversite ile metro arası bisikletle yedi dakika.", "Yeni yol dört kilometre. İlk gün üç yüzden fazla bisikletli geçti."], en: ["The New Cycle Path Is Open", "Seven minutes from the university to the metro.", "The new path is four kilometres long. More than three hundred cyclists came on its first day."] }),
  video("pazar", { age: 130, in: "promo", cover: "market-01", seconds: 101, tr: ["Üretici Pazarından", "Tarladan tezgâha."], en: ["At the Farmers' Market", "From the field to the stall."] }),
  video("afet", { age: 150, in: "guide", cover: "townhall-01", seconds: 180, signed: true, tr: ["Depremde Toplanma Alanına Nasıl Gidilir?", "Toplanma alanınızı bulmanın üç yolu.", "Toplanma alanınızı sitemizdeki haritadan, e-Devlet'ten ya da muhtarlıktan öğrenebilirsiniz. Ailenizle bir buluşma noktası belirleyin."], en: ["How to Reach Your Assembly Area", "Three ways to find it.", "Find your assembly area on the map of our site, in e-Devlet or at your neighbourhood office. Agree on a meeting point with your family."] }),
  video("meclis-ozet", { age: 22, in: "council", cover: "council-01", seconds: 240, tr: ["Meclisten: Ayın Kararları", "Alınan kararların dört dakikalık özeti.", "Bu ay mecliste on iki karar alındı. Park alanları, tarifeler ve iki plan değişikliği görüşüldü."] }),
  video("sera", { age: 170, in: "promo", cover: "garden-01", seconds: 92, tr: ["Fidanlıkta Bir Gün", "Park çiçekleri burada yetişiyor."] }),
  video("gezici-vet", { age: 75, in: "news", cover: "vet-01", seconds: 66, tr: ["Gezici Veteriner Yola Çıktı", "Köylerde ücretsiz aşı ve muayene."] }),
  video("spor-okulu", { age: 140, in: "news", cover: "sports-02", seconds: 83, tr: ["Yaz Spor Okulları Başladı", "On branşta 1.800 çocuk."] }),
  video("nikah", { age: 210, in: "guide", cover: "banner-02", seconds: 117, tr: ["Nikâh Başvurusu Nasıl Yapılır?", "Gerekli belgeler ve randevu.", "Evlenecek çift birlikte başvurur. Kimlik, fotoğraf ve sağlık raporu gerekir. Randevu çevrim içi alınabilir."] }),
  video("koy-yolu", { age: 230, in: "promo", cover: "village-01", seconds: 134, tr: ["Köy Yollarında Sonbahar", "Yakaköy'den Çiçekli'ye."], en: ["Autumn on Village Roads", "From Yakaköy to Çiçekli."] }),
  video("geri-bildirim", { age: 260, in: "news", cover: "townhall-02", seconds: 70, tr: ["Mahalle Buluşmaları", "Sekiz mahallede 640 öneri toplandı."] }),
  video("ramazan", { age: 12, in: "event", cover: "table-01", seconds: 58, state: "draft", tr: ["Mahalle Sofrası", "Uzun sofradan görüntüler."] }),
  video("kaykay", { age: 1, in: "event", cover: "sports-01", seconds: 49, state: "draft", tr: ["Kaykay Günü Çağrısı", "Gençler anlatıyor."] }),
];
