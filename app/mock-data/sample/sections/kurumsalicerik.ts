import { attachment, department, html, image, list, mailTo, steps } from "../entry-parts";
import type { SampleEntry } from "../types";

type Page = { title: readonly [tr: string, en: string]; summary: readonly [tr: string, en: string]; body: readonly [tr: string, en: string]; by: string; cover?: string; parent?: string; more?: Record<string, unknown> };
function page(key: string, { title, summary, body, by, cover, parent, more }: Page): SampleEntry {
  const both = ([tr, en]: readonly [string, string]) => ({ tr, en });
  const data = { title: both(title), summary: both(summary), body: both(body), department: department(by), ...(cover && { cover: image(cover) }), ...more };
  return { key, data, publishedDaysAgo: 320, ...(parent && { parent }) };
}

export const entries: SampleEntry[] = [
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
  page("organizasyon-semasi", { parent: "yonetim-semasi", title: ["Organizasyon Şeması", "Organisation Chart"], by: "insan-kaynaklari",
    summary: ["Başkanlık, başkan yardımcıları ve bağlı müdürlükler tek bakışta.", "The mayor, the deputies and their directorates at a glance."],
    body: [
      html("Şema, norm kadro değişikliklerinden sonra güncellenir. Aynı bilgi aşağıda metin olarak da verilmiştir.", list("Başkanlık: Özel Kalem, Teftiş Kurulu, Hukuk İşleri", "Teknik işler: İmar, Fen İşleri, Park ve Bahçeler", "Mali işler: Mali Hizmetler, Emlak ve İstimlak", "Sosyal işler: Kültür, Spor, Sosyal Destek")),
      html("The chart follows every change of posts. In words:", list("Mayor: office of the mayor, inspection, legal affairs", "Technical: zoning, public works, parks", "Finance: financial services, real estate", "Social: culture, sports, social support"))] }),
  page("ic-kontrol", { title: ["İç Kontrol Uyum Eylem Planı", "Internal Control Action Plan"], by: "strateji",
    summary: ["Kontrol ortamı, risk değerlendirme ve izleme için iki yıllık eylemler.", "What we do in two years about control, risks and monitoring."],
    body: [
      html("Plan beş bileşen altında 38 eylemden oluşur; her eylemin sorumlusu ve bitiş tarihi bellidir.", "<h2>İzleme</h2>", "Gerçekleşmeler altı ayda bir üst yönetime raporlanır, yıl sonunda burada yayımlanır."),
      html("The plan has 38 actions under five headings, each with somebody responsible and a date. Every half year the results go to the management.")] }),
  page("kalite-belgeleri", { parent: "kalite-politikasi", title: ["Kalite Belgelerimiz", "Our Certificates"], by: "strateji",
    summary: ["Yönetim sistemleri ve kapsamları.", "Our management systems and what they cover."],
    body: [
      html("Belgeler bağımsız kuruluşlarca her yıl denetlenir.", list("Kalite yönetimi: bütün müdürlükler", "Bilgi güvenliği: Bilgi İşlem Müdürlüğü", "Çevre yönetimi: şantiye ve atölyeler")),
      html("Independent bodies examine them every year.", list("Quality: all directorates", "Information security: information technology", "Environment: depots and workshops"))] }),
  page("sirketler", { title: ["Belediye Şirketleri", "Municipal Companies"], by: "mali-hizmetler", cover: "banner-01",
    summary: ["Sermayesine ortak olduğumuz şirketler ve çalışma alanları.", "The companies that we own a part of, and what they do."],
    body: [
      html("Belediyemiz iki şirketin sermayesine ortaktır. Faaliyet ve mali tabloları her yıl meclisin bilgisine sunulur.", "<h2>Bornova Park İşletmeleri</h2>", "Parklardaki kafeleri, otoparkları ve kent lokantasını işletir.", "<h2>Bornova İmar ve Yapı</h2>", "Kentsel dönüşüm projelerinde yapım ve danışmanlık yapar."),
      html("We own a part of two companies: one runs cafés, car parks and the city restaurant, the other builds and advises in urban renewal. Their accounts go to the council every year.")] }),
  page("etik-ilkeler", { parent: "etik-komisyonu", title: ["Etik Davranış İlkeleri", "Rules of Ethical Conduct"], by: "insan-kaynaklari",
    summary: ["Çalışanlarımızın uymayı taahhüt ettiği ilkeler.", "What our staff have promised to keep to."],
    body: [
      html("Her çalışan göreve başlarken etik sözleşmeyi imzalar.", list("Dürüstlük ve tarafsızlık", "Çıkar çatışmasından kaçınma", "Hediye alma yasağı", "Kaynakların yerinde kullanımı")),
      html("Whoever starts to work here signs them.", list("Honesty and impartiality", "No conflict of interests", "No gifts", "Careful use of resources"))] }),
  page("hizmet-ici-egitim", { title: ["Hizmet İçi Eğitim", "Training of Our Staff"], by: "insan-kaynaklari",
    summary: ["Yıllık eğitim programı ve katılım koşulları.", "The yearly programme and who takes part."],
    body: [
      html("Eğitimler birimlerin ihtiyaç bildirimine göre planlanır; işaret dili ve erişilebilir iletişim bütün ön büro çalışanları için zorunludur."),
      html("Training follows what the units ask for. Sign language and accessible communication are obligatory for everybody at a counter.")] }),
];
