import { attachment, department, html, image, list, mailTo, steps } from "./entry-parts";
import type { SampleEntry } from "./types";

type Page = { title: readonly [tr: string, en: string]; summary: readonly [tr: string, en: string]; body: readonly [tr: string, en: string]; by: string; cover?: string; parent?: string; more?: Record<string, unknown> };
function page(key: string, { title, summary, body, by, cover, parent, more }: Page): SampleEntry {
  const both = ([tr, en]: readonly [string, string]) => ({ tr, en });
  const data = { title: both(title), summary: both(summary), body: both(body), department: department(by), ...(cover && { cover: image(cover) }), ...more };
  return { key, data, publishedDaysAgo: 320, ...(parent && { parent }) };
}

export const kurumsalicerik: SampleEntry[] = [
  page("yonetim-semasi", { title: ["Yönetim Yapımız", "How We Are Organised"], by: "insan-kaynaklari", cover: "townhall-01",
    summary: ["Meclis, encümen, başkanlık ve müdürlüklerin birbiriyle ilişkisi.", "How the council, the executive committee, the mayor's office and the directorates work together."],
    body: [
      html("Belediyenin karar organı meclis, yürütme organı encümen, başı ise belediye başkanıdır. Hizmetler müdürlükler eliyle yürütülür; her müdürlük bir başkan yardımcısına bağlıdır.", "<h2>Kararlar nasıl alınır?</h2>", steps("Konu ilgili müdürlükçe hazırlanır.", "Başkanlık meclise veya encümene gönderir.", "Komisyonlar görüşünü yazar.", "Karar oylanır ve ilan edilir.")),
      html("The council decides, the executive committee carries out, and the mayor leads the municipality. Services are run by directorates, each under a deputy mayor.", steps("A directorate prepares the matter.", "The mayor's office sends it to the council or the committee.", "Commissions write their opinion.", "The decision is voted on and announced."))] }),
  page("ic-denetim", { parent: "yonetim-semasi", title: ["İç Denetim ve Teftiş", "Internal Audit"], by: "teftis", more: { attachments: [attachment("gorev-yonetmeligi")] },
    summary: ["Birimlerin işleyişi kimler tarafından, nasıl denetlenir?", "Who checks the work of the units, and how."],
    body: [
      html("Teftiş Kurulu, birimlerin iş ve işlemlerini yıllık programa göre inceler; şikâyet üzerine program dışı inceleme de yapılır. Raporlar başkanlığa sunulur ve sonuçları altı ay içinde izlenir.", list("Yıllık denetim programı", "Ön inceleme ve araştırma", "Öneri ve izleme")),
      html("The board of inspection examines the units by a yearly programme, and on complaint outside it. Reports go to the mayor; what came of them is followed for six months.")] }),
  page("kalite-politikasi", { title: ["Kalite Politikamız", "Our Quality Policy"], by: "strateji", cover: "banner-02",
    summary: ["Hizmette ölçtüğümüz, söz verdiğimiz ve her yıl yayımladığımız hedefler.", "What we measure, promise and publish every year."],
    body: [
      html("Başvurular en geç on beş iş günü içinde yanıtlanır; gecikme olursa nedeni başvuru sahibine yazılır. Her hizmetin süresi hizmet standartları tablosunda ilan edilir.", "<h2>Görüşünüz</h2>", `Memnuniyet anketimize katılabilir, önerilerinizi ${mailTo("strateji")} adresine yazabilirsiniz.`),
      html("Applications are answered within fifteen working days; if not, the applicant is told why. The time of every service is published.", `Write to us: ${mailTo("strateji")}.`)] }),
  page("etik-komisyonu", { title: ["Etik Komisyonu", "Ethics Commission"], by: "insan-kaynaklari",
    summary: ["Etik davranış ilkelerine ilişkin başvurular bu komisyonca incelenir.", "Looks into applications about the rules of ethical conduct."],
    body: [
      html("Komisyon üç asıl, iki yedek üyeden oluşur ve ayda bir toplanır. Başvurular gizlilikle değerlendirilir.", list("Kapalı zarfla elden", "Posta yoluyla", `${mailTo("etik")} adresine e-postayla`)),
      html("The commission has three members and two substitutes and meets every month. Applications are treated in confidence.")] }),
];
