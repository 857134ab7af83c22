import { html, list } from "../entry-parts";
import type { SampleEntry } from "../types";

const value = (key: string, icon: string, [tr, en]: readonly [string, string], [text, textEn]: readonly [string, string]) => ({ _key: key, icon: `heroicons_outline:${icon}`, title: { tr, en }, text: { tr: text, en: textEn } });

export const entries: SampleEntry[] = [
  {
    key: "misyon-vizyon",
    publishedDaysAgo: 400,
    data: {
      title: { tr: "Misyonumuz ve Vizyonumuz", en: "Our Mission and Vision" },
      mission: { tr: html("Bornovalıların günlük yaşamını kolaylaştıran, erişilebilir ve ölçülebilir hizmetler sunmak.", list("Herkese eşit uzaklıkta durmak", "Kararları veriye ve ortak akla dayandırmak", "Kaynakları gelecek kuşaklar için korumak")), en: html("To offer services that make daily life easier, that everybody can reach and whose results can be measured.") },
      vision: { tr: html("Bağlarıyla, üniversitesiyle ve mahalle kültürüyle birlikte yaşamanın örneği olan bir Bornova."), en: html("A Bornova that shows how vineyards, a university and old neighbourhoods live together.") },
      values: [
        value("seffaflik", "eye", ["Şeffaflık", "Openness"], ["Bütçemiz, kararlarımız ve verilerimiz herkese açıktır.", "Our budget, decisions and data are open to all."]),
        value("katilim", "user-group", ["Katılım", "Taking part"], ["Mahalle buluşmalarında alınan kararlar plana girer.", "What neighbourhoods decide goes into the plan."]),
        value("esitlik", "scale", ["Eşitlik", "Equality"], ["Hizmetlerimizi en çok zorlanana göre tasarlarız.", "We design for those who find things hardest."]),
        value("doga", "globe-europe-africa", ["Doğaya saygı", "Respect for nature"], ["Her yatırımda su, toprak ve iklim etkisini hesaplarız.", "Each project counts its effect on water, soil and climate."]),
      ],
    },
  },
];
