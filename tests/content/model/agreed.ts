/** Where the product is another than content-model, and why. What is agreed and no longer true fails as well. */
export const agreed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mudurlukler: {
    "sort: position, the model says position,name": "Each has a place of its own.",
  },
  bunlaribiliyormusunuz: {
    "sort: -updatedAt, the model says random on home,updatedAt desc in admin": "The front page takes another each day.",
  },
  belediyeencumeni: {
    "schema.org: Person, the model says OrganizationRole": "Who sits there is a person; the role stands in memberOf.",
  },
  duyurular: {
    "column days left: missing": "They stand in the cell of validUntil.",
  },
  etkinlikler: {
    "isFree: required false, the model says true": "A box is always answered; it begins as free.",
    "filter date range: missing": "Its filter is called startAt.",
  },
  hizmetkategori: {
    "column services n: missing": "The column is called uses.",
    "filter empty: missing": "The filter is called unused.",
  },
  raporkategori: {
    "column reports n: missing": "The column is called uses.",
  },
  raporlar: {
    "address: /raporlar/{category}/{slug}, the model says /raporlar/{kategori}/{slug}": "An address names the field.",
  },
  sss: {
    "column helpful %: missing": "The column is called helpful.",
  },
  hizmetdetay: {
    "address: /hizmetler/{category}/{slug}, the model says /hizmetler/{kategori}/{slug}": "An address names the field.",
    "filter no-form: missing": "The filter is called withoutForm.",
  },
  hizmetinasilalirim: {
    "column steps n: missing": "The column is called stepCount.",
  },
  hizmetstandartlari: {
    "address: /hizmet-standartlari/{department}, the model says /hizmet-standartlari/{birim}":
      "An address names the field.",
    "column rows n: missing": "The column is called rowCount.",
    "column completeness %: missing": "The column is called completeness.",
    "filter older than 12 months: missing": "The filter is called tableDate, from … to.",
  },
  gezilecekyerkategori: {
    "address: /bornova/gezilecek-yer-kategorileri/{slug}, the model says /bornova/gezilecek-yerler?kategori=":
      "Each category has a page that lists its places; the list of places is narrowed by category as well.",
    "column places n: missing": "The column is called uses.",
  },
  gezilecekyerler: {
    "column en ✓: missing": "The column is called english.",
    "filter missing English: missing": "The filter is called untranslated.",
  },
  tesislerimiz: {
    "column closed: missing": "The column is called temporarilyClosed.",
    "filter open now: missing":
      "Citizens narrow the public list by it; the staff's list is narrowed by what is temporarily closed.",
  },
  depremtoplanma: {
    "filter not verified for 12 months: missing": "The list is narrowed by verifiedOn from day to day.",
  },
  genel: {
    "value: missing": "Each sort of value has a field of its own, and the interface gives it as value.",
    "filter missing English: missing": "The filter is called untranslated.",
  },
  muhtarlar: {
    "filter no photo: missing": "The filter is called pictureless.",
  },
  rotalar: {
    "stops.order: missing": "Rows stand in their order.",
    "filter distance range: missing": "Its filter is called distanceKm.",
  },
  mahallelerimiz: {
    "column areas n: missing": "The column is called areaCount.",
  },
  meclisuyelerimiz: {
    "sort: roleRank,party,lastName, the model says memberRole rank,party,lastName":
      "The rank of the role is a field of its own.",
    "councilTerm: select, the model says text":
      "The terms are a list of the settings, and readers narrow the list by them.",
  },
  ibbmeclisuyelerimiz: {
    "councilTerm: select, the model says text":
      "The terms are a list of the settings, and readers narrow the list by them.",
  },
  komisyonlar: {
    "column member n: missing": "The column is called memberCount.",
  },
  meclisgundemvekararlari: {
    "councilTerm: select, the model says text":
      "The terms are a list of the settings, and readers narrow the list by them.",
    "column agenda ✓: missing": "The column is called hasAgenda.",
    "column decisions n: missing": "The column is called decisionCount.",
    "column late !: missing": "The column is called nextDeadline and counts the days before as well.",
    "filter decision result: missing": "The filter is called decisions.result.",
    "filter q in subject/summary/decisionNo: missing": "The search of every list finds all texts of an entry.",
  },
  projelerimiz: {
    "filter year: missing": "Its filter is called startDate.",
  },
  staticpages: {
    "blocks.data: missing": "Each sort of block has columns of its own.",
  },
  guncel: {
    "items.recordId: missing": "Entries are chosen by name: each section has a column that points at its own.",
  },
  popup: {
    "column live now: missing": "The column is called liveNow.",
  },
  askidakiimarplanlari: {
    "column days left: missing": "They stand in the cell of displayTo.",
    "filter year: missing": "Its filter is called displayFrom.",
  },
  imarplandegisiklikleri: {
    "sort: -stageDate, the model says -stage date": "The date of the stage is a field of its own.",
    "column parcels: missing": "The column is called parcelLine: it says them in words.",
    "filter ada/parsel: missing": "Its filters are called parcels.ada and parcels.parsel.",
    "filter year: missing": "Its filter is called stageDate.",
  },
  tasinmazmalilanlari: {
    "column lots n: missing": "The column is called lotCount.",
    "column total ₺: missing": "The column is called lotTotal.",
    "filter propertyType: missing": "Its filter is called lots.propertyType.",
    "filter neighbourhood: missing": "Its filter is called lots.neighbourhood.",
  },
  videolar: {
    "column captions ✓: missing": "The column is called isCaptioned.",
    "filter captions: missing": "Its filter is called isCaptioned.",
    "filter year: missing": "Its filter is called recordedOn.",
  },
  yayinlar: {
    "filter year: missing": "Its filter is called publishedOn.",
  },
  ziyaretcilerimiz: {
    "filter year: missing": "Its filter is called visitDate.",
  },
};

/** What the heads of sections (@head of §1) are called in the settings, or why they are not there. */
export const agreedHeads: Readonly<Record<string, string>> = {
  sectionTitle: "Its input is called title.",
  defaultSort: "The definition says it, as the public order and that of the staff's list.",
};

/** Columns of rows that point at a section which isn't there yet: the model doesn't say at which. */
export const sleeping: Readonly<Record<string, string>> = {
  "meclisgundemvekararlari.decisions.plan": "askidakiimarplanlari",
};
