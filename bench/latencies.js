import { bearer, quantile, report, sessionCookie, timed } from "./tools.js";

/** Different addresses each time, so that no cache helps. */
async function measure(what, addressOf, options, budget, times = 15) {
  await timed(addressOf(0), options);
  const taken = [];
  for (let at = 1; at <= times; at++) taken.push(await timed(addressOf(at), options));
  report(`${what}, median`, quantile(taken, 0.5), "ms", budget);
  report(`${what}, slowest`, quantile(taken, 1), "ms");
}

/** The waiting time for a list, a search, an item: design §8. */
export async function measureLatencies(base, count, slugs) {
  const editor = { headers: await bearer(base, "birim@bench.example") };
  const list = `${base}/api/content/haberler`;
  const last = Math.floor(count / 10);
  const terms = [
    "kütüphane",
    "naldöken park",
    "meydan",
    "çamdibi",
    "hizmete",
    "evka bisiklet",
    "kreş",
    "yakaköy pazar",
    "kültür",
    "zeytinlik",
    "ışıkkent",
    "semt merkezi",
    "karar",
    "doğanlar spor",
    "bakıma",
    "gürpınar",
  ];
  await measure("list, page 1", (at) => `${list}?size=${10 + at}`, editor, 100);
  await measure("list, a tenth of the way", (at) => `${list}?page=${Math.floor(last / 10) + at}`, editor, 100);
  const reader = { headers: await bearer(base, "cok@bench.example") };
  await measure("list, page 1, a reader with 1,000 grants", (at) => `${list}?size=${40 + at}`, reader, 100);
  await measure("list, last page", (at) => `${list}?page=${last - at}`, editor, 100);
  await measure(
    "list, one category (a third of all)",
    (at) => `${list}?categories=${["spor", "cevre", "egitim"][at % 3]}&page=${at + 1}`,
    editor,
    100,
  );
  await measure(
    "list, range of dates",
    (at) => `${list}?newsDate.from=2021-0${(at % 9) + 1}-01&newsDate.to=2022-0${(at % 9) + 1}-01`,
    editor,
    100,
  );
  await measure(
    "list, last saved since a day (all of them)",
    (at) => `${list}?updatedAt.from=2020-01-${String((at % 28) + 1).padStart(2, "0")}&page=${1 + at}`,
    editor,
    100,
  );
  await measure("list, by title", (at) => `${list}?sort=title&page=${1 + at}`, editor, 100);
  await measure(
    "list, unit and category, page 100",
    (at) => `${list}?categories=spor&view=published&page=${100 + at}`,
    editor,
    100,
  );
  await measure("search", (at) => `${list}?search=${encodeURIComponent(terms[at % terms.length])}`, editor, 100);
  await measure(
    "search of a word that every entry has",
    (at) => `${list}?search=${["belediye", "mahalle", "rampa", "ekip"][at % 4]}&size=${10 + at}`,
    editor,
    100,
  );
  await measure(
    "the same within a category",
    (at) =>
      `${list}?search=${["belediye", "mahalle", "rampa", "ekip"][at % 4]}&categories=${["spor", "cevre", "egitim"][at % 3]}&size=${10 + at}`,
    editor,
    100,
  );
  await measure(
    "list, published",
    (at) => `${list}?view=published&newsDate.to=20${30 + at}-01-01&page=${1 + at}`,
    editor,
    100,
  );
  await measure("search of a rare word", (at) => `${list}?search=zeytinlik&size=${10 + at}`, editor, 100);
  await measure("public list, cold", (at) => `${base}/api/public/haberler?page=${at + 1}&size=12`, {}, undefined);
  await measure("public item, cold", (at) => `${base}/api/public/haberler/${slugs.at(-1 - at)}`, {}, undefined);
}

const options = {
  duyurular: ["category", ["works", "outage", "tax", "course"], "validFrom"],
  etkinlikler: ["eventType", ["concert", "theatre", "talk", "sport"], "startAt"],
};

/** The lists of other large sections, and public requests across all of them. */
export async function measureAcross(base, count, sections) {
  const editor = { headers: await bearer(base, "birim@bench.example") };
  const person = { headers: { cookie: await sessionCookie(base, "birim@bench.example") } };
  const last = Math.floor(count / 10);
  const terms = [
    "zeytinlik",
    "kütüphane",
    "naldöken park",
    "çamdibi",
    "hizmete açıldı",
    "evka bisiklet",
    "kreş",
    "yakaköy pazar",
    "kültür evi",
    "ışıkkent",
    "semt merkezi",
    "doğanlar spor",
    "bakıma",
    "gürpınar",
    "pınarbaşı meydan",
    "buluşması",
  ];
  for (const section of sections.filter((id) => options[id])) {
    const [field, values, day] = options[section];
    const [list, site] = [`${base}/api/content/${section}`, `${base}/home/${section}`];
    await measure(`${section}: list, page 1`, (at) => `${list}?size=${10 + at}`, editor, 100);
    await measure(`${section}: list, last page`, (at) => `${list}?page=${last - at}`, editor, 100);
    await measure(
      `${section}: list, one option`,
      (at) => `${list}?${field}=${values[at % values.length]}&page=${at + 1}`,
      editor,
      100,
    );
    await measure(
      `${section}: list, range of dates`,
      (at) => `${list}?${day}.from=2021-0${(at % 9) + 1}-01&${day}.to=2022-0${(at % 9) + 1}-01`,
      editor,
      100,
    );
    await measure(
      `${section}: search`,
      (at) => `${list}?search=${encodeURIComponent(terms[at % terms.length])}`,
      editor,
      100,
    );
    await measure(
      `${section}: search of a word that every entry has`,
      (at) => `${list}?search=${["belediye", "mahalle", "rampa", "ekip"][at % 4]}&size=${10 + at}`,
      editor,
      100,
    );
    await measure(`${section}: public page, cold`, (at) => `${site}?page=${at + 2}`, {}, 100);
    await measure(
      `${section}: public page, one option, cold`,
      (at) => `${site}?${field}=${values[at % values.length]}&page=${at + 2}`,
      {},
      100,
    );
    await measure(`${section}: public archive, cold`, (at) => `${site}?archive=1&page=${at + 2}`, {}, 100);
  }
  if (sections.includes("etkinlikler"))
    await measure(
      "etkinlikler: calendar of a month, cold",
      (at) => `${base}/home/etkinlikler?view=calendar&month=2021-${String((at % 12) + 1).padStart(2, "0")}`,
      {},
      100,
    );
  await measure("front page, every address for the first time", (at) => `${base}/home?x=${at}`, {}, 100);
  await measure(
    "search over all sections, by a citizen",
    (at) => `${base}/home/search?search=${encodeURIComponent(terms[at % terms.length])}`,
    {},
    100,
  );
  await measure(
    "ditto, of a word that every entry has",
    (at) => `${base}/home/search?search=${["belediye", "mahalle", "rampa", "ekip", "takvim", "yol"][at % 6]}&x=${at}`,
    {},
    100,
  );
  await measure(
    "ditto, of what is over",
    (at) => `${base}/home/search?archive=1&search=${encodeURIComponent(terms[at % terms.length])}`,
    {},
    100,
  );
  await measure(
    "ditto, that only finds what lacks a word",
    (at) => `${base}/home/search?search=${encodeURIComponent(`${terms[at % terms.length]} bulunmaz${at}`)}`,
    {},
    100,
  );
  await measure(
    "search within a section, by a citizen",
    (at) => `${base}/home/haberler?search=${encodeURIComponent(terms[at % terms.length])}`,
    {},
    100,
  );
  await measure(
    "search over all sections, by the staff",
    (at) => `${base}/search?search=${encodeURIComponent(terms[at % terms.length])}`,
    person,
    100,
  );
  await measure(
    "ditto, that only finds what lacks a word",
    (at) => `${base}/search?search=${encodeURIComponent(`${terms[at % terms.length]} bulunmaz${at}`)}`,
    person,
    100,
  );
}
