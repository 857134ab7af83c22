import { lowerTr } from "./fold";

/** Nouns of a town hall's site; after a colon the stem before a vowel, if it differs. */
export const municipalNouns = (
  "sokak:sokağ cadde mahalle park yol köprü meydan bulvar kavşak:kavşağ kaldırım bisiklet otopark durak:durağ otobüs metro tramvay trafik:trafiğ levha asfalt kanal " +
  "altyapı su kanalizasyon elektrik:elektriğ doğalgaz aydınlatma çöp:çöp atık:atığ temizlik:temizliğ geri dönüşüm çevre ağaç:ağac bahçe yeşil alan orman fidan " +
  "şehir:şehr kent köy ilçe il bölge belediye meclis encümen başkan müdürlük:müdürlüğ birim komisyon karar gündem oturum toplantı üye seçim oy muhtar:muhtar " +
  "ihale ilan duyuru haber etkinlik:etkinliğ konser tiyatro sergi festival şenlik:şenliğ gösteri film kitap:kitab kütüphane müze tiyatrocu sanat kültür tarih anıt " +
  "okul kreş kurs eğitim öğrenci öğretmen burs spor salon havuz stadyum turnuva takım antrenör kamp " +
  "sağlık:sağlığ hastane doktor hasta ambulans ilaç:ilac aşı engelli yaşlı çocuk:çocuğ kadın genç:genc aile şehit:şehid gazi emekli " +
  "imar plan parsel ada tapu ruhsat:ruhsat inşaat:inşaat bina yapı konut:konut kat arsa kira kamulaştırma yıkım deprem afet sel yangın itfaiye " +
  "vergi borç:borc ödeme tahsilat:tahsilat bütçe rapor fatura makbuz gelir gider ücret harç:harc ceza indirim " +
  "dilekçe başvuru form belge kayıt:kayd isim:ism resim:resm fotoğraf:fotoğraf dosya imza kimlik:kimliğ adres telefon numara mesaj şikayet talep:taleb öneri soru cevap:cevab " +
  "nikah düğün cenaze mezarlık:mezarlığ cami vakıf:vakf dernek:derneğ sendika kurum kuruluş proje yatırım hizmet tesis merkez ofis " +
  "pazar esnaf market dükkan lokanta kafe otel turizm rota harita zabıta polis güvenlik:güvenliğ kamera veteriner hayvan köpek:köpeğ kedi barınak:barınağ " +
  "ekmek:ekmeğ yemek:yemeğ gıda yardım destek:desteğ kömür gönüllü memur işçi personel staj iş sınav hukuk:hukuğ kanun yönetmelik:yönetmeliğ madde hak:hakk izin:izn fikir:fikr metin:metn kısım:kısm vakit:vakt yurt:yurd"
).split(" ");

const vowels = /[aeıioöuü]/g;
const lastVowel = (word: string) => lowerTr(word).match(vowels)?.at(-1) ?? "e";
const wide = (word: string) => ("aıou".includes(lastVowel(word)) ? "a" : "e");
const narrow = (word: string) =>
  ({ a: "ı", ı: "ı", e: "i", i: "i", o: "u", u: "u", ö: "ü", ü: "ü" })[lastVowel(word)] ?? "i";
const hasOpenEnd = (word: string) => /[aeıioöuü]$/.test(word);
// d becomes t after these.
const hasHardEnd = (word: string) => /[fstkçşhp]$/.test(word);

/** The noun, its plural, and the forms "its noun", "in its noun", "of the noun", "from the noun", "to the nouns". */
export function formsOf(noun: string): string[] {
  const [base = "", before = base] = noun.split(":");
  // "Suyu", not "susu": the one noun that takes y.
  const stem = base === "su" ? "suy" : before;
  const possessed = stem === base && hasOpenEnd(base) ? `${base}s${narrow(base)}` : `${stem}${narrow(base)}`;
  const genitive = stem === base && hasOpenEnd(base) ? `${base}n${narrow(base)}n` : `${stem}${narrow(base)}n`;
  const plural = `${base}l${wide(base)}r`;
  return [
    base,
    plural,
    possessed,
    `${possessed}nd${wide(base)}`,
    genitive,
    `${base}${hasHardEnd(base) ? "t" : "d"}${wide(base)}n`,
    `${plural}${wide(base)}`,
  ];
}
