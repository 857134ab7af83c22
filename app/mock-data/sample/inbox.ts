import type { InboxKind, NotificationKind } from "~/lib/inbox/inbox-kinds";

/** What the first administrator finds on the first day. Texts are simple markup. */
export type SampleItem = {
  kind: InboxKind;
  minutesAgo: number;
  read: boolean;
  /** The colleague who wrote it. */
  from?: string;
  title?: string;
  description?: string;
  /** A notification in the words of its kind. */
  wording?: { key: NotificationKind; values: Record<string, string> };
  icon?: string;
  link?: string;
};

const hour = 60;
const day = 24 * hour;
const elif = "elif.taskiran@meydan.local";
const cagri = "cagri.ugurluel@meydan.local";
const ipek = "ipek.gundogmus@meydan.local";
const sahin = "sahin.irmakci@meydan.local";
const oyku = "oyku.demirezen@meydan.local";
const isil = "isil.bozdagli@meydan.local";

const messages: Omit<SampleItem, "kind">[] = [
  { minutesAgo: 25, read: false, from: elif, title: "Meclis gündemi bugün yayımlanacak", description: "Gündem maddeleri geldi, duyuruyu hazırladım. Öğleden önce bir bakıp yayımlayabilir misiniz?", link: "/content/duyurular" },
  { minutesAgo: 55, read: false, from: sahin, title: "Asfalt çalışması iki gün uzadı", description: "Yağış yüzünden serim <b>cuma</b> gününe kaldı. Yol duyurusundaki bitiş tarihini değiştirmemiz gerekiyor.", link: "/content/duyurular" },
  { minutesAgo: 3 * hour, read: false, from: ipek, title: "Tiyatro gecesinin afişi hazır", description: "Afişi dosyalara yükledim, yatay ve dikey iki boyu var. Ana sayfadaki görsele yatay olanı koyalım.", link: "/apps/file-manager-public" },
  { minutesAgo: 6 * hour, read: false, from: oyku, title: "Çeviriler tamam", description: "Bu haftaki haberlerin İngilizcesini bitirdim. Yalnızca <i>millet bahçesi</i> için bir karşılık öneriniz var mı?", link: "/content/haberler" },
  { minutesAgo: day, read: false, from: isil, title: "Arşiv fotoğraflarını kime vereyim?", description: "Eski çarşı meydanının 1960’lardan kalma kırk kadar fotoğrafı tarandı. Siteye koyacaksak kime teslim edeyim?" },
  { minutesAgo: day + 5 * hour, read: true, from: cagri, title: "Röportaj notları", description: "Muhtarlarla yaptığımız görüşmenin notlarını taslak haber olarak kaydettim, başlığı birlikte seçelim.", link: "/content/haberler" },
  { minutesAgo: 2 * day, read: true, from: elif, title: "Erişilebilirlik kılavuzu", description: "Görsellere alternatif metin yazarken şu kılavuza bakıyoruz; yeni arkadaşlara da iletir misiniz?", link: "https://www.w3.org/WAI/tutorials/images/" },
  { minutesAgo: 3 * day, read: true, from: ipek, title: "Kurs kayıtları pazartesi açılıyor", description: "Resim ve bağlama kurslarının kontenjanları belli oldu; etkinliklere ekledim.", link: "/content/etkinlikler" },
  { minutesAgo: 4 * day, read: true, from: sahin, title: "Teşekkürler", description: "Su kesintisi duyurusunu akşam vakti yayımladığınız için ekip adına teşekkür ederim." },
];

const notifications: Omit<SampleItem, "kind">[] = [
  { minutesAgo: 30, read: false, wording: { key: "entry.published", values: { name: "Elif Taşkıran", title: "İri Hacimli Atıklar Randevuyla Alınıyor" } }, icon: "heroicons_outline:check-circle", link: "/content/duyurular" },
  { minutesAgo: 2 * hour, read: false, wording: { key: "schedule.done", values: { context: "published", title: "Yıldızların Altında Caz" } }, icon: "heroicons_outline:clock", link: "/content/etkinlikler" },
  { minutesAgo: 5 * hour, read: false, title: "Hoş geldiniz", description: "Meydan’ı kullanmaya başlamak için <b>yardım sayfalarına</b> göz atın.", icon: "heroicons_outline:sparkles", link: "/docs/guides" },
  { minutesAgo: 9 * hour, read: true, wording: { key: "schedule.done", values: { context: "archived", title: "Planlı elektrik kesintisi" } }, icon: "heroicons_outline:clock", link: "/content/duyurular" },
  { minutesAgo: day + 2 * hour, read: true, description: "<strong>Çağrı Uğurluel</strong> haber taslağına beş görsel ekledi.", icon: "heroicons_outline:photo", link: "/content/haberler" },
  { minutesAgo: 2 * day, read: true, wording: { key: "entry.withdrawn", values: { name: "Şahin Irmakçı", title: "Kazımdirik'te Planlı Yol Çalışması" } }, icon: "heroicons_outline:eye-slash", link: "/content/duyurular" },
  { minutesAgo: 2 * day + 6 * hour, read: true, wording: { key: "entry.trashed", values: { name: "Elif Taşkıran", title: "Deneme sayfası" } }, icon: "heroicons_outline:trash", link: "/content/staticpages" },
  { minutesAgo: 3 * day, read: true, title: "Ana sayfa görselleri yenilendi", description: "<strong>İpek Gündoğmuş</strong> ana sayfaya üç yeni görsel koydu.", icon: "heroicons_outline:photo", link: "/mainpage/slider" },
  { minutesAgo: 4 * day, read: true, wording: { key: "schedule.failed", values: { context: "publish", title: "Spor Okulları Kayıt Duyurusu" } }, icon: "heroicons_outline:exclamation-triangle", link: "/content/duyurular" },
];

export const sampleInbox: readonly SampleItem[] = [...messages.map((item) => ({ ...item, kind: "message" as const })), ...notifications.map((item) => ({ ...item, kind: "notification" as const }))];
