import { day, html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [
  { key: "mesaj", publishedDaysAgo: 90, data: {
    heading: { tr: "Birlikte Yaşanan Bir Bornova İçin", en: "For a Bornova We Live in Together" },
    body: {
      tr: html("Sevgili hemşehrilerim,", "Bornova; bahçelerinde zeytinin, sokaklarında öğrencilerin, çarşısında emeğin konuştuğu bir kent. Görevimiz, bu kentin her mahallesinde yaşayanların aynı özenle hizmet almasını sağlamak.", "<h2>Önceliğimiz güvenli yaşam</h2>", "Depreme dayanıklı yapılar, erişilebilir sokaklar ve nefes alan parklar için çalışıyoruz. Her projeye başlamadan önce mahallenin kapısını çalıyor, kararları birlikte alıyoruz.", "Bütçemizin nereye harcandığını, meclisimizin hangi kararı neden aldığını açıkça paylaşıyoruz. Bu site de o açıklığın bir parçası: eksik bulduğunuzu yazın, önerinizi iletin.", "Hep birlikte, birbirimize kulak vererek daha güzel bir Bornova kuracağımıza inanıyorum. Sevgi ve saygılarımla."),
      en: html("Dear residents,", "Bornova is a town of olive groves, students and hard-working craftspeople. Our task is to serve every neighbourhood with the same care.", "We work for safe buildings, accessible streets and green parks, and we knock on the neighbourhood's door before each project begins.", "We share openly where the budget goes and why the council decides as it does. This site is part of that openness: please write to us."),
    },
    photo: image("mayor-message"), messageDate: day(-90), showOnHome: true,
  } },
];
