import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [
  {
    key: "ozgecmis",
    publishedDaysAgo: 390,
    data: {
      title: { tr: "Belediye Başkanının Özgeçmişi", en: "The Mayor's Life" }, firstName: "Toprak", lastName: "Alacakaya", photo: image("portrait-08"), termStart: "2024-04-03",
      bio: {
        tr: html("Bornova'nın Erzene Mahallesinde büyüdü, ilk ve orta öğrenimini burada tamamladı.", "Mühendislik eğitiminin ardından kırsal mahallelerde sulama ve yol projelerinde çalıştı; kent konseyinde ve mahalle derneklerinde gönüllü oldu.", "2024 seçimlerinde belediye başkanlığına seçildi."),
        en: html("Grew up in the Erzene neighbourhood of Bornova and went to school here.", "After a degree in engineering, worked on water and roads in the rural neighbourhoods and as a volunteer in the city council and local associations.", "Elected mayor in 2024."),
      },
      education: [{ _key: "e1", period: "1990–1994", text: { tr: "Ege Üniversitesi, mühendislik lisans", en: "Ege University, degree in engineering" } }, { _key: "e2", period: "1996–1998", text: { tr: "Kamu yönetimi yüksek lisans", en: "Master's degree in public administration" } }],
      career: [{ _key: "k1", period: "1998–2010", text: { tr: "Sulama ve altyapı projeleri yöneticisi", en: "Head of irrigation and infrastructure projects" } }, { _key: "k2", period: "2010–2024", text: { tr: "Kendi proje ofisi", en: "Own design office" } }],
      publicDuties: [{ _key: "g1", text: { tr: "Kent konseyi çevre çalışma grubu üyeliği", en: "Member of the city council's group on the environment" } }],
      officePhone: "+902329991001", email: "baskan@bornova.example", appointmentUrl: "https://randevu.bornova.example/baskan",
      formerMayors: [
        { _key: "b1", fullName: "Refika Ovabaşı", photo: image("portrait-03"), termStart: "2019-04-05", termEnd: "2024-04-02", note: { tr: "Bir dönem görev yaptı.", en: "Served one term." } },
        { _key: "b2", fullName: "Mahir Selvili", photo: image("portrait-12"), termStart: "2009-04-02", termEnd: "2019-04-04", note: { tr: "İki dönem görev yaptı.", en: "Served two terms." } },
      ],
    },
  },
];
