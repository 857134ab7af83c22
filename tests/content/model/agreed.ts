/** Where the product is another than content-model, and why. What is agreed and no longer true fails as well. */
export const agreed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  haberler: {
    "column views: missing": "Nobody counts readers.",
    "filter neighbourhood: missing": "The relation waits for its section.",
  },
  duyurular: {
    "column days left: missing": "They stand in the cell of validUntil.",
    "filter neighbourhood: missing": "The relation waits for its section.",
  },
  etkinlikler: {
    "isFree: required false, the model says true": "A box is always answered; it begins as free.",
    "filter date range: missing": "Its filter is called startAt.",
    "filter neighbourhood: missing": "The relation waits for its section.",
  },
  hizmetkategori: {
    "column services n: missing": "The column is called uses.",
    "filter empty: missing": "The filter is called unused.",
  },
  staticpages: {
    "blocks.data: missing": "Each sort of block has columns of its own.",
  },
};

/** Sections of the model that are not built yet. */
export const waiting: readonly string[] = [
  "baskanozgecmis", "baskanyardimcilari", "belediyeencumeni", "kurumsalkimlik", "misyonvevizyon", "kvkkbilgi", "bilgiedinme", "uyesioldugumuzbirlikler", "kardesbelediye", "websitelerimiz", "markalarimiz", "iletisimbilgileri", "hizmetbinalari", "meclisuyelerimiz", "ibbmeclisuyelerimiz", "meclisgundemvekararlari", "komisyonlar", "projelerimiz", "videolar", "yayinlar", "ziyaretcilerimiz", "askidakiimarplanlari", "imarplandegisiklikleri", "tasinmazmalilanlari", "hizmetdetay", "hizmetinasilalirim", "hizmetstandartlari", "dilekceveformlar", "sss", "onemlitelefonlar", "tesislerimiz", "depremtoplanma", "raporkategori", "raporlar", "tarihce", "mahallelerimiz", "muhtarlar", "gezilecekyerkategori", "gezilecekyerler", "rotalar", "bunlaribiliyormusunuz", "genel", "guncel", "tanitimlink", "kurumlarslider", "popup", "slideraltiyazilar",
];
