import { department, html, steps } from "../entry-parts";
import type { SampleEntry } from "../types";

const row = (key: string, data: Record<string, unknown>) => ({ _key: key, ...data });
const both = (tr: string, en: string) => ({ tr, en });
const year = (of: number, received: number, accepted: number, partly: number, rejected: number, forwarded: number, appealed: number) =>
  row(`yil-${of}`, { year: of, received, accepted, partly, rejected, forwarded, appealed });
const address = "https://www.bornova.example";

export const entries: SampleEntry[] = [
  {
    key: "bilgi-edinme",
    publishedDaysAgo: 200,
    data: {
      title: both("Bilgi Edinme Başvurusu Nasıl Yapılır?", "How to Ask for Information"),
      body: {
        tr: html("Belediyemizin elindeki bilgi ve belgeleri isteme hakkınız vardır. Başvurunuzu çevrim içi, e-posta veya KEP ile ya da birimimize gelerek yapabilirsiniz.", steps("Size uyan formu doldurun: gerçek ya da tüzel kişi.", "İstediğiniz bilgi veya belgeyi açıkça yazın.", "Formu imzalayıp gönderin; kayıt sayınızı not edin."), "Başvurunuz on beş iş günü içinde yanıtlanır. Bilgi başka bir kurumdan istenecekse süre otuz iş günüdür ve size bildirilir."),
        en: html("You may ask for information and documents that the municipality holds: online, by e-mail, by registered e-mail or at our unit.", steps("Fill in the form for persons or for organisations.", "Say clearly what you ask for.", "Sign and send it, and note the number that you are given."), "You are answered within fifteen working days, or thirty where another institution must be asked."),
      },
      unit: department("yazi-isleri"),
      address: "Kazımdirik Mah. 372 Sok. No: 12 35100 Bornova / İzmir",
      officePhone: "+902329990114",
      email: "bilgiedinme@bornova.example",
      kepAddress: "belediye.kep@bornova.example",
      onlineUrl: "https://e-belediye.bornova.example/bilgi-edinme",
      formNaturalPerson: "@dilekceveformlar/bilgi-edinme-gercek",
      formLegalPerson: "@dilekceveformlar/bilgi-edinme-tuzel",
      responseDays: 15,
      extendedDays: 30,
      feeTable: [
        row("ucret-1", { item: both("A4 siyah beyaz kopya (sayfa)", "A4 copy in black and white (page)"), fee: "2.50", note: both("İlk on sayfa ücretsizdir.", "The first ten pages are free.") }),
        row("ucret-2", { item: both("A0 pafta çıktısı", "A0 print of a plan"), fee: "145.00" }),
        row("ucret-3", { item: both("Onaylı örnek (sayfa)", "Certified copy (page)"), fee: "9.00" }),
      ],
      yearlyStats: [year(2025, 412, 301, 46, 38, 27, 9), year(2024, 388, 277, 51, 35, 25, 11), year(2023, 351, 246, 49, 36, 20, 8)],
      publishedInfo: [
        row("bilgi-1", { title: both("Standart dosya planı", "Standard filing plan"), url: `${address}/dosya-plani` }),
        row("bilgi-2", { title: both("Meclis kararları", "Council decisions"), url: `${address}/home/meclis/gundem-ve-kararlar` }),
        row("bilgi-3", { title: both("Taşınmaz alım satım ve kiralama ilanları", "Notices of sales and leases"), url: `${address}/home/ilanlar/tasinmaz` }),
        row("bilgi-4", { title: both("Faaliyet raporları", "Annual reports"), url: `${address}/home/raporlar/faaliyet-raporlari` }),
        row("bilgi-5", { title: both("Belediyemizi ilgilendiren mevzuat", "Legislation that concerns us"), url: `${address}/mevzuat` }),
      ],
      laws: [
        row("kanun-1", { title: both("4982 sayılı Bilgi Edinme Hakkı Kanunu", "Law 4982 on the Right to Information") }),
        row("kanun-2", { title: both("Bilgi Edinme Hakkı Kanununun Uygulanmasına İlişkin Esas ve Usuller Hakkında Yönetmelik", "Regulation on carrying out the law") }),
      ],
    },
  },
];
