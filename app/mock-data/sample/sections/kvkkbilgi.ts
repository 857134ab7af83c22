import { day, html, list, mailTo } from "../entry-parts";
import type { SampleEntry } from "../types";

type Words = readonly [tr: string, en?: string];
type Paper = { title: Words; type: "notice" | "policy" | "request" | "consent" | "cookie" | "cctv" | "retention"; for: readonly string[]; body?: Words; said?: Partial<Record<"purposes" | "recipients" | "methodAndGround" | "rights", Words>>; no: string; from: number; state?: SampleEntry["state"]; more?: Record<string, unknown> };

const both = ([tr, en]: Words) => (en === undefined ? { tr } : { tr, en });
const controller: Words = ["Bornova Belediyesi, Kazımdirik Mahallesi, Belediye Caddesi No: 1, Bornova, İzmir", "Municipality of Bornova, Kazımdirik Mahallesi, Belediye Caddesi No: 1, Bornova, İzmir"];
const rights: Words = [
  html("6698 sayılı Kanun'un 11. maddesi uyarınca aşağıdaki haklara sahipsiniz:", list("Verilerinizin işlenip işlenmediğini öğrenmek", "İşlenmişse bilgi istemek ve amacına uygun kullanılıp kullanılmadığını öğrenmek", "Eksik veya yanlış verilerin düzeltilmesini istemek", "Silinmesini veya yok edilmesini istemek"), `Başvurularınızı ${mailTo("kvkk")} adresine iletebilirsiniz.`),
  html("Under article 11 of Law 6698 you may ask whether your data is used and for what, and have it corrected or erased.", `Write to ${mailTo("kvkk")}.`),
];

function paper(key: string, { title, type, for: audience, body, said = {}, no, from, state, more }: Paper): SampleEntry {
  const isNotice = type === "notice" || type === "cctv";
  const data = {
    title: both(title), docType: type, audience: [...audience], versionNo: no, effectiveFrom: day(from), kepAddress: "kep@bornova.example",
    ...(isNotice && { controller: both(controller), rights: both(rights) }), ...(body && { body: both(body) }),
    ...Object.fromEntries(Object.entries(said).map(([name, words]) => [name, both(words)])), ...more,
  };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, -from) }) };
}

/** Nine papers; the former cookie policy stands in the archive, and one notice is a draft. */
export const entries: SampleEntry[] = [
  paper("basvuru-aydinlatma", { title: ["Çevrim İçi Başvurulara İlişkin Aydınlatma Metni", "Notice on Online Applications"], type: "notice", for: ["citizen", "online"], no: "2.1", from: -240, said: {
    purposes: [html("Kimlik, iletişim ve talep bilgileriniz; başvurunuzun alınması, sonuçlandırılması ve size yanıt verilmesi için işlenir."), html("Your identity, contact details and request are used to receive your application, decide on it and answer you.")],
    recipients: [html("Bilgileriniz, yalnızca başvurunuzla ilgili kamu kurumlarıyla ve kanunen yetkili mercilerle paylaşılır."), html("They are shared only with the public bodies that your application concerns.")],
    methodAndGround: [html("Veriler çevrim içi formla elde edilir; 5393 sayılı Kanun ile 6698 sayılı Kanun'un 5/2-ç maddesine dayanılarak işlenir."), html("Data is collected by the online form, on the ground of Law 5393 and article 5/2-ç of Law 6698.")] } }),
  paper("kamera-aydinlatma", { title: ["Hizmet Binaları Kamera Aydınlatma Metni", "Notice on Cameras in Our Buildings"], type: "cctv", for: ["visitor", "staff"], no: "1.3", from: -300, said: {
    purposes: [html("Görüntü kayıtları; bina, ziyaretçi ve çalışan güvenliğinin sağlanması amacıyla alınır. Ses kaydı yapılmaz."), html("Pictures are recorded for the safety of the building, visitors and staff. No sound is recorded.")],
    recipients: [html("Kayıtlar yalnızca adli makamların yazılı istemi üzerine verilir."), html("Recordings are given only to judicial authorities that ask in writing.")],
    methodAndGround: [html("Kayıtlar bina girişlerindeki ve koridorlardaki kameralarla alınır, otuz gün sonra silinir; dayanak meşru menfaattir."), html("Cameras stand at entrances and in corridors; recordings are erased after thirty days. The ground is legitimate interest.")] } }),
  paper("basvuru-formu", { title: ["İlgili Kişi Başvuru Formu", "Application Form for Data Subjects"], type: "request", for: ["citizen", "staff", "supplier"], no: "1.0", from: -500, body: [html("Formu doldurup elden, KEP ile veya kayıtlı e-posta adresinizden gönderebilirsiniz.", "Başvurular en geç otuz gün içinde ücretsiz sonuçlandırılır."), html("Fill in the form and hand it in, or send it by registered e-mail. You are answered within thirty days, free of charge.")], more: { file: "@document/kvkk-basvuru-formu" } }),
  paper("genel-politika", { title: ["Kişisel Verilerin Korunması Politikası", "Personal Data Protection Policy"], type: "policy", for: ["citizen", "staff", "supplier", "visitor"], no: "3.0", from: -420, body: [html("Belediyemiz kişisel verileri hukuka ve dürüstlük kurallarına uygun, doğru, güncel ve amaçla sınırlı olarak işler.", list("Veri envanteri her yıl gözden geçirilir.", "Erişim yetkileri görevle sınırlıdır.", "İhlaller yetmiş iki saat içinde bildirilir.")), html("Personal data is used lawfully, kept up to date and only for its purpose. Breaches are reported within seventy-two hours.")] }),
  paper("cerez-eski", { title: ["Çerez Politikası (2024)", "Cookie Policy (2024)"], type: "cookie", for: ["online"], no: "1.0", from: -700, state: "archived", body: [html("Sitemizde oturum ve dil tercihini hatırlayan iki çerez kullanılmaktaydı.")] }),
  paper("cerez", { title: ["Çerez Politikası", "Cookie Policy"], type: "cookie", for: ["online"], no: "2.0", from: -120, more: { supersedes: "@kvkkbilgi/cerez-eski" }, body: [html("Sitenin çalışması için zorunlu çerezler dışında hiçbir çerez izniniz olmadan yerleştirilmez.", list("Zorunlu: oturum ve güvenlik", "Tercih: dil ve görünüm", "Ölçüm: yalnızca izin verirseniz")), html("Apart from the cookies that the site cannot work without, none is set unless you allow it.", list("Necessary: session and security", "Preferences: language and look", "Statistics: only if you allow them"))] }),
  paper("etkinlik-riza", { title: ["Etkinlik Fotoğrafları Açık Rıza Metni", "Consent to Photographs at Events"], type: "consent", for: ["citizen"], no: "1.1", from: -200, body: [html("Etkinliklerde çekilen fotoğrafınızın belediyenin yayınlarında kullanılmasına rızanızı bu metinle verirsiniz; rızanızı dilediğiniz an geri alabilirsiniz.")] }),
  paper("saklama", { title: ["Kişisel Veri Saklama ve İmha Politikası", "Retention and Erasure Policy"], type: "retention", for: ["staff", "supplier"], no: "1.2", from: -380, body: [html("Veriler, mevzuatta öngörülen veya işlendikleri amaç için gereken süre kadar saklanır; altı ayda bir yapılan taramayla imha edilir.")] }),
  paper("ziyaretci-aydinlatma", { title: ["Ziyaretçi Kaydı Aydınlatma Metni", "Notice on the Record of Visitors"], type: "notice", for: ["visitor"], no: "0.9", from: 20, state: "draft", said: { purposes: [html("Ziyaretçilerin adı ve geliş saati, bina güvenliği amacıyla kaydedilir.")] } }),
];
