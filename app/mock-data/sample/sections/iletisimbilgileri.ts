import { day, department, html } from "../entry-parts";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [
  {
    key: "iletisim",
    publishedDaysAgo: 365,
    data: {
      institutionName: { tr: "Bornova Belediyesi", en: "Municipality of Bornova" },
      phones: [
        { _key: "santral", label: { tr: "Santral", en: "Switchboard" }, phone: "+902329992000" },
        { _key: "zabita", label: { tr: "Zabıta", en: "Municipal police" }, phone: "+902329991150", is24h: true },
        { _key: "baskanlik", label: { tr: "Başkanlık Özel Kalem", en: "Mayor's office" }, phone: "+902329992000", extension: "1001" },
      ],
      callCentre: "+902329990001", whatsapp: "+902329990002", fax: "+902329992001", email: "iletisim@bornova.example", kepAddress: "kep@bornova.example",
      address: "Kazımdirik Mahallesi, Belediye Caddesi No: 1, Bornova, İzmir", postalCode: "35030", location: { lat: 38.4655, lng: 27.2178 },
      detsisNo: "00000000", taxOffice: "Bornova", taxNo: "0000000000",
      openingHours: [{ _key: "hafta-ici", days: ["mon", "tue", "wed", "thu", "fri"], opens: "08:30", closes: "17:30" }],
      holidayNote: { tr: "Resmî tatillerde çağrı merkezimiz hizmet verir.", en: "On public holidays our call centre answers." },
      facebook: "https://sosyal.example/bornova-f", x: "https://sosyal.example/bornova-x", instagram: "https://sosyal.example/bornova-i", youtube: "https://video.example/bornova",
      directions: { tr: html("Metronun Bornova durağında inin, meydan yönünde beş dakika yürüyün.", "Aracıyla gelenler binanın arkasındaki otoparkı kullanabilir; ilk yarım saat ücretsizdir."), en: html("Get off at Bornova metro station and walk five minutes towards the square.", "There is a car park behind the building; the first half hour is free.") },
      contactTopics: [
        { _key: "imar", topic: { tr: "İmar durumu ve ruhsat", en: "Zoning and permits" }, department: department("imar"), email: "imar@bornova.example" },
        { _key: "temizlik", topic: { tr: "Çöp ve temizlik", en: "Waste and cleaning" }, department: department("temizlik"), email: "temizlik@bornova.example" },
        { _key: "vergi", topic: { tr: "Emlak vergisi ve ödemeler", en: "Property tax and payments" }, department: department("mali-hizmetler"), email: "malihizmetler@bornova.example" },
      ],
      accessibleSince: day(-200),
      kvkkNotice: "@kvkkbilgi/basvuru-aydinlatma",
    },
  },
];
