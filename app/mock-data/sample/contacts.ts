export const contactTags = ["Basın", "Dernek", "Kamu kurumu", "Muhtar", "Okul", "Tedarikçi", "Üniversite"] as const;

/** `phone`: the last four digits of an invented number. `born`: a calendar day. */
export type SampleContact = {
  name: string;
  title?: string;
  company?: string;
  email?: string;
  phone?: string;
  /** An inner number. */
  inner?: string;
  mobile?: string;
  address?: string;
  born?: string;
  notes?: string;
  tags: readonly (typeof contactTags)[number][];
};

const muhtar = (name: string, place: string, phone: string, more: Partial<SampleContact> = {}): SampleContact => ({
  name,
  title: "Muhtar",
  company: `${place} Mahallesi Muhtarlığı`,
  phone,
  tags: ["Muhtar"],
  ...more,
});

/** Partners of the sample municipality. Persons, firms and neighbourhoods are made up. */
export const contacts: readonly SampleContact[] = [
  muhtar("Abdullah Sakıncı", "Akçakavak", "0101", { address: "Akçakavak Mahallesi, Çeşme Sokağı 4", born: "1961-03-14" }),
  muhtar("Aynur Demirkazık", "Ardıçlı", "0102", { mobile: "0301", notes: "Perşembe günleri pazar yerindedir." }),
  muhtar("Bekir Uzunçam", "Bağyolu", "0103"),
  muhtar("Cavidan Irmaklı", "Bademtepe", "0104", { email: "bademtepe@example.org" }),
  muhtar("Çetin Ballıbaba", "Çınardibi", "0105", { address: "Çınardibi Mahallesi, Meydan 1" }),
  muhtar("Döndü Karaçalı", "Değirmenönü", "0106", { born: "1968-11-02" }),
  muhtar("Ekrem Tozkoparan", "Esentepe Altı", "0107", { mobile: "0302" }),
  muhtar("Feride Gülağacı", "Fıstıklı", "0108", { notes: "Yazın yaylada; acil işlerde azayı arayın." }),
  muhtar("Galip Söğütözü", "Güneyyaka", "0109"),
  muhtar("Halime Çakıltaş", "Harmanyeri", "0110", { email: "harmanyeri@example.org" }),
  muhtar("Ilgaz Bozkurtlu", "Ihlamurlu", "0111"),
  muhtar("İsmet Kuyucuk", "İncirönü", "0112", { born: "1957-07-21" }),
  muhtar("Kamile Yelveren", "Kırkpınar", "0113", { mobile: "0303" }),
  muhtar("Lütfü Ocakbaşı", "Leylekli", "0114"),
  muhtar("Mükerrem Sırakaya", "Manastırderesi", "0115", { address: "Manastırderesi Mahallesi, Okul Yolu 12" }),
  muhtar("Nuri Karahisarlı", "Narlıbahçe", "0116"),
  muhtar("Özcan Dereboyu", "Ormaniçi", "0117", { notes: "Yangın gözetleme kulesinin anahtarı onda." }),
  muhtar("Rukiye Üzümcü", "Rüzgârlıtepe", "0118", { email: "ruzgarlitepe@example.org" }),
  muhtar("Şükrü Yıldızeli", "Şahinkaya", "0119", { mobile: "0304" }),
  muhtar("Ümmühan Zeytinoğlu", "Üçkuyular Sırtı", "0120"),
  { name: "Ege Su İşletmesi Arıza Masası", company: "Ege Su İşletmesi", phone: "0201", email: "ariza@example.com", tags: ["Kamu kurumu"], notes: "Günün her saatinde açık. Kazı haberini bir gün önce ister." },
  { name: "Serpil Açıkalın", title: "Halkla ilişkiler sorumlusu", company: "Ege Su İşletmesi", phone: "0201", inner: "14", email: "s.acikalin@example.com", tags: ["Kamu kurumu"] },
  { name: "Bölge Elektrik Dağıtım", title: "Bakım planlama", company: "Bölge Elektrik Dağıtım", phone: "0202", email: "bakim@example.com", tags: ["Kamu kurumu"], notes: "Kesinti takvimi her ayın 25’inde gelir." },
  { name: "Tayfun Kalkavan", title: "Şebeke mühendisi", company: "Bölge Elektrik Dağıtım", phone: "0202", inner: "31", mobile: "0305", tags: ["Kamu kurumu"] },
  { name: "İlçe Tarım Danışma Bürosu", phone: "0203", email: "tarim@example.org", address: "Hükûmet Konağı, kat 2", tags: ["Kamu kurumu"] },
  { name: "Gülten Soyluçiçek", title: "Şube müdürü", company: "İlçe Sağlık Bürosu", phone: "0204", email: "g.soylucicek@example.org", tags: ["Kamu kurumu"], born: "1974-05-30" },
  { name: "Meteoroloji Gözlem İstasyonu", phone: "0205", tags: ["Kamu kurumu"], notes: "Fırtına uyarıları bu numaradan doğrulanır." },
  { name: "Kıyı Orman İşletmesi", phone: "0206", email: "kiyi.orman@example.org", tags: ["Kamu kurumu"] },
  { name: "Vedat Akkavak", title: "İşletme şefi", company: "Kıyı Orman İşletmesi", phone: "0206", inner: "2", mobile: "0306", tags: ["Kamu kurumu"] },
  { name: "Tapu Danışma Masası", phone: "0207", tags: ["Kamu kurumu"], address: "Hükûmet Konağı, kat 1" },
  { name: "Nüfus Danışma Masası", phone: "0208", tags: ["Kamu kurumu"], address: "Hükûmet Konağı, zemin kat" },
  { name: "Çobanpınarı İlkokulu", phone: "0209", email: "cobanpinari@example.org", tags: ["Okul"], address: "Çobanpınarı Caddesi 7" },
  { name: "Zeliha Temizyürek", title: "Okul müdürü", company: "Çobanpınarı İlkokulu", phone: "0209", inner: "1", tags: ["Okul"], notes: "Çocuk meclisi seçimlerini o düzenliyor." },
  { name: "Irmakkenarı Anadolu Lisesi", phone: "0210", email: "irmakkenari@example.org", tags: ["Okul"] },
  { name: "Hikmet Uçarsu", title: "Okul müdürü", company: "Irmakkenarı Anadolu Lisesi", phone: "0210", inner: "1", tags: ["Okul"], born: "1970-01-19" },
  { name: "Körfez Teknik Üniversitesi Şehircilik Bölümü", phone: "0211", email: "sehircilik@example.org", tags: ["Üniversite"] },
  { name: "Defne Karabulut Sezer", title: "Öğretim üyesi", company: "Körfez Teknik Üniversitesi", phone: "0211", inner: "205", email: "d.sezer@example.org", tags: ["Üniversite"], notes: "Deprem toplanma alanları araştırmasının yürütücüsü." },
  { name: "Oğuz Yenidünya", title: "Staj koordinatörü", company: "Körfez Teknik Üniversitesi", phone: "0211", inner: "118", email: "o.yenidunya@example.org", tags: ["Üniversite"] },
  { name: "Ayyıldız Baskı Atölyesi", phone: "0212", email: "siparis@ayyildizbaski.example.com", tags: ["Tedarikçi"], address: "Küçük Sanayi Sitesi, 3. blok 15", notes: "Afiş ve broşür. Kâğıt türünü siparişte yazın." },
  { name: "Nesrin Altınkum", title: "Müşteri temsilcisi", company: "Ayyıldız Baskı Atölyesi", phone: "0212", inner: "4", mobile: "0307", tags: ["Tedarikçi"] },
  { name: "Beyaz Sahne Ses ve Işık", phone: "0213", email: "kiralama@beyazsahne.example.com", tags: ["Tedarikçi"], notes: "Konserden en az on gün önce keşif ister." },
  { name: "Çağlayan Fidanlığı", phone: "0214", tags: ["Tedarikçi"], address: "Ovayolu Mevkii 2" },
  { name: "Emre Kuşkonmaz", title: "Satış sorumlusu", company: "Çağlayan Fidanlığı", phone: "0214", mobile: "0308", email: "emre@caglayanfidan.example.com", tags: ["Tedarikçi"] },
  { name: "Gediz Asfalt ve Kilit Taşı", phone: "0215", email: "teklif@gedizasfalt.example.com", tags: ["Tedarikçi"] },
  { name: "Haluk Demirağaç", title: "Şantiye şefi", company: "Gediz Asfalt ve Kilit Taşı", phone: "0215", inner: "9", mobile: "0309", tags: ["Tedarikçi"], born: "1979-09-09" },
  { name: "İmbat Asansör Bakım", phone: "0216", tags: ["Tedarikçi"], notes: "Sözleşme yıl sonunda bitiyor." },
  { name: "Kardelen Temizlik Ürünleri", phone: "0217", email: "depo@kardelentemizlik.example.com", tags: ["Tedarikçi"] },
  { name: "Mavi Nokta Yazılım", phone: "0218", email: "destek@mavinokta.example.com", tags: ["Tedarikçi"], notes: "Destek saatleri: hafta içi 9–18." },
  { name: "Pelin Okyanus", title: "Proje yöneticisi", company: "Mavi Nokta Yazılım", phone: "0218", inner: "12", email: "pelin@mavinokta.example.com", tags: ["Tedarikçi"] },
  { name: "Poyraz Oto Lastik", phone: "0219", tags: ["Tedarikçi"] },
  { name: "Sarmaşık Çeviri Bürosu", phone: "0220", email: "is@sarmasikceviri.example.com", tags: ["Tedarikçi"], notes: "İngilizce ve Arapça yeminli çeviri." },
  { name: "Toros Jeneratör", phone: "0221", tags: ["Tedarikçi"] },
  { name: "Yakamoz Fotoğraf", phone: "0222", mobile: "0310", tags: ["Tedarikçi", "Basın"] },
  { name: "Körfezin Sesi Gazetesi", phone: "0223", email: "haber@korfezinsesi.example.com", tags: ["Basın"] },
  { name: "Burcu Sönmezışık", title: "Yazı işleri müdürü", company: "Körfezin Sesi Gazetesi", phone: "0223", inner: "3", mobile: "0311", tags: ["Basın"] },
  { name: "Radyo Zeytindalı", phone: "0224", email: "yayin@radyozeytindali.example.com", tags: ["Basın"], notes: "Sabah kuşağına konuk için bir gün önce haber verilir." },
  { name: "Tuncay Martı", title: "Muhabir", company: "Radyo Zeytindalı", mobile: "0312", tags: ["Basın"] },
  { name: "Engelsiz Adımlar Derneği", phone: "0225", email: "iletisim@engelsizadimlar.example.org", tags: ["Dernek"], notes: "Web sitesinin erişilebilirlik denemelerine katılıyorlar." },
  { name: "Yeşil Patika Doğa Sporları Derneği", phone: "0226", email: "yesilpatika@example.org", tags: ["Dernek"] },
  { name: "Zübeyde Kutlualp", title: "Başkan", company: "Sokak Dostları Derneği", phone: "0227", mobile: "0313", tags: ["Dernek"], born: "1985-12-05" },
];
