export const siteTextSorts = ["text", "rich", "image", "link", "number"] as const;
export type SiteTextSort = (typeof siteTextSorts)[number];

/** The keys of the staff's short texts on pages and in mails; without a text, the built-in one or nothing is shown. */
export const siteTextKeys = {
  copyright: { key: "footer-telif-metni", sort: "text" },
  accessibility: { key: "footer-erisilebilirlik", sort: "text" },
  hours: { key: "footer-calisma-saatleri", sort: "text" },
  openData: { key: "footer-acik-veri", sort: "link" },
  slogan: { key: "header-slogan", sort: "text" },
  searchHint: { key: "header-arama-ipucu", sort: "text" },
  alert: { key: "header-duyuru-etiketi", sort: "text" },
  missing: { key: "404-aciklama", sort: "text" },
  gone: { key: "410-aciklama", sort: "text" },
  broken: { key: "500-aciklama", sort: "text" },
  closed: { key: "bakim-aciklama", sort: "text" },
  nothingFound: { key: "arama-sonuc-yok", sort: "text" },
  nothingYet: { key: "bos-liste-aciklama", sort: "text" },
  searchIntro: { key: "arama-aciklama", sort: "text" },
  dataIntro: { key: "acik-veri-aciklama", sort: "text" },
  cookieIntro: { key: "cerez-aciklama", sort: "text" },
  voteQuestion: { key: "form-oy-sorusu", sort: "text" },
  voteThanks: { key: "form-basari-mesaji", sort: "text" },
  welcome: { key: "ana-sayfa-karsilama", sort: "rich" },
  welcomePicture: { key: "ana-sayfa-gorsel", sort: "image" },
  population: { key: "ana-sayfa-nufus", sort: "number" },
  quarters: { key: "ana-sayfa-mahalle", sort: "number" },
  parks: { key: "ana-sayfa-park", sort: "number" },
  contactIntro: { key: "iletisim-giris", sort: "rich" },
  contactPicture: { key: "iletisim-gorsel", sort: "image" },
  contactMap: { key: "iletisim-harita", sort: "link" },
  answerDays: { key: "iletisim-yanit-suresi", sort: "number" },
  mailSignature: { key: "mail-imza", sort: "text" },
  mailNoReply: { key: "mail-yanitlamayin", sort: "text" },
  mailPrefix: { key: "mail-konu-oneki", sort: "text" },
} as const satisfies Record<string, { key: string; sort: SiteTextSort }>;

export type SiteTextName = keyof typeof siteTextKeys;
