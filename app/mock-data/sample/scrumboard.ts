/** `due`: days from the planting. */
export type SampleCard = { title: string; description?: string; due?: number; labels?: readonly string[] };
/** `members`: the e-mail addresses of the invented colleagues. */
export type SampleBoard = {
  title: string;
  description: string;
  icon: string;
  members: readonly string[];
  labels?: readonly string[];
  lists?: readonly { title: string; cards: readonly SampleCard[] }[];
};

const [elif, cagri, ipek, sahin, oyku] = [
  "elif.taskiran@meydan.local",
  "cagri.ugurluel@meydan.local",
  "ipek.gundogmus@meydan.local",
  "sahin.irmakci@meydan.local",
  "oyku.demirezen@meydan.local",
] as const;

/** Three boards of an invented municipality; the first one is in use, the others are about to begin. */
export const boards: readonly SampleBoard[] = [
  {
    title: "Bahar şenliği",
    description: "Kültür ve Sosyal İşler’in hazırlığı: sahne, duyuru, izinler ve gönüllüler.",
    icon: "heroicons_outline:megaphone",
    members: [ipek, elif, cagri, sahin],
    labels: ["Acil", "Basın", "Bütçe", "İzin", "Saha"],
    lists: [
      {
        title: "Yapılacak",
        cards: [
          { title: "Gönüllülere görev çizelgesini gönder", due: 9, labels: ["Saha"], description: "İki vardiya: 12.00–17.00 ve 17.00–22.00. Yedek liste de eklensin." },
          { title: "Sahne elektriği için keşif iste", due: 4, labels: ["Acil", "Saha"] },
          { title: "Çocuk atölyelerinin malzeme listesini çıkar", labels: ["Bütçe"] },
          { title: "Engelli ziyaretçiler için yönlendirme planı", due: 12, labels: ["Saha"] },
        ],
      },
      {
        title: "Yapılıyor",
        cards: [
          { title: "Afiş ve sosyal medya görselleri", due: 2, labels: ["Basın"], description: "Türkçe ve İngilizce; karekod programa götürsün." },
          { title: "Yol kapatma izni için yazışma", due: -1, labels: ["Acil", "İzin"] },
          { title: "Yöresel yemek stantlarının başvuruları", due: 6, labels: ["İzin"] },
        ],
      },
      {
        title: "İncelemede",
        cards: [
          { title: "Program kitapçığının son okuması", due: 1, labels: ["Basın"] },
          { title: "Ses sistemi teklifleri", labels: ["Bütçe"], description: "Üç teklif geldi; ikisi nakliyeyi içeriyor." },
        ],
      },
      {
        title: "Tamamlandı",
        cards: [
          { title: "Şenlik tarihinin belirlenmesi" },
          { title: "Alan tahsisi yazısı", labels: ["İzin"] },
          { title: "Geçen yılın anket sonuçlarının özeti", labels: ["Basın"] },
        ],
      },
    ],
  },
  {
    title: "Cadde ve sokak yenileme planı",
    description: "Yağmur suyu hattı, kaldırım ve asfalt işlerinin sokak sokak sırası.",
    icon: "heroicons_outline:wrench-screwdriver",
    members: [sahin, elif],
  },
  {
    title: "Web sitesinin yenilenmesi",
    description: "İçerik dökümü, yeni menü ağacı ve erişilebilirlik denetimi.",
    icon: "heroicons_outline:globe-alt",
    members: [elif, cagri, oyku],
  },
];
