import { siteTextKeys, type SiteTextName } from "~/lib/content/definition/public/site-text-keys";

import { announcement, makePicture, unique } from "./support/sample";
import { expect, test } from "./support/test";

type Entry = { id: string; version: number; data: Record<string, unknown> };

// Read as a program reads pages: what stands in a text's place is in the answer. A text without a row here does not
// compile.
test("whoever changes a small text of the site sees it change where it stands", async ({
  request,
  api,
  playwright,
  server,
  sessionOf,
}) => {
  test.slow();
  const word = unique();
  const staff = await playwright.request.newContext({
    baseURL: server.url,
    storageState: { cookies: (await sessionOf("admin")) as [], origins: [] },
  });
  const photo = (await (
    await staff.post("/api/files", {
      multipart: { file: { name: `${word}.jpg`, mimeType: "image/jpeg", buffer: await makePicture("#7c2d12") } },
    })
  ).json()) as { id: string };
  const values = {
    text: (key: string) => ({ text: { tr: `${word} ${key}` } }),
    rich: (key: string) => ({ rich: { tr: `<p>${word} ${key}</p>` } }),
    link: (key: string) => ({ link: `https://${word}.example/${key}` }),
    number: () => ({ number: 7_654_321 }),
    image: () => ({ image: { file: photo.id, alt: { tr: `${word} görseli` } } }),
  };
  const marks = {
    text: (key: string) => `${word} ${key}`,
    rich: (key: string) => `${word} ${key}`,
    link: (key: string) => `https://${word}.example/${key}`,
    number: () => "7.654.321",
    image: () => `${word} görseli`,
  };
  for (const { key, sort } of Object.values(siteTextKeys)) {
    const { items } = (await (
      await staff.get(`/api/content/genel?${new URLSearchParams({ search: key, size: "50" })}`)
    ).json()) as { items: { id: string }[] };
    const known = (await Promise.all(items.map(({ id }) => api.get("genel", id)))).find(({ data }) => data.key === key);
    const entry: Entry =
      known ?? (await api.create("genel", { title: key, key, group: "error", valueType: sort, ...values[sort](key) }));
    const saved = known ? await api.save("genel", known, values[sort](key)) : entry;
    await api.act("genel", saved, "publish");
  }
  const alert = await api.create("duyurular", await announcement(api, `Acil ${word}`, { priority: "urgent" }));
  await api.act("duyurular", alert, "publish");
  const gone = await api.act(
    "duyurular",
    await api.create("duyurular", await announcement(api, `Kalkan ${word}`)),
    "publish",
  );
  await api.act("duyurular", gone, "withdraw", { reason: "Deneme" });
  const page = async (path: string) => (await request.get(path, { headers: { Accept: "text/html" } })).text();
  const [front, contact, missing, lost, search, nothing, data, cookies, questions] = await Promise.all([
    page("/home"),
    page("/home/iletisim"),
    page(`/home/yok-${word}`),
    page(`/home/duyurular/kalkan-${word}`),
    page("/home/search"),
    page(`/home/search?search=${word}yok`),
    page("/home/acik-veri"),
    page("/home/cerezler"),
    page("/home/sss"),
  ]);
  const empty = await page("/home/markalarimiz?archive=1");
  // Mails, the page of a fault and that of a closed site are read in tests/api/site-texts.test.ts and
  // tests/api/site-modes.test.ts.
  const where: Record<SiteTextName, string | null> = {
    copyright: front,
    accessibility: front,
    hours: front,
    openData: front,
    slogan: front,
    searchHint: front,
    alert: front,
    welcome: front,
    welcomePicture: front,
    population: front,
    quarters: front,
    parks: front,
    contactIntro: contact,
    contactPicture: contact,
    contactMap: contact,
    answerDays: contact,
    missing,
    gone: lost,
    searchIntro: search,
    nothingFound: nothing,
    nothingYet: empty,
    dataIntro: data,
    cookieIntro: cookies,
    voteQuestion: questions,
    voteThanks: questions,
    broken: null,
    closed: null,
    mailSignature: null,
    mailNoReply: null,
    mailPrefix: null,
  };
  const unread = Object.entries(siteTextKeys).filter(([name, { key, sort }]) => {
    const html = where[name as SiteTextName];
    return html !== null && !html.includes(marks[sort](key)) && !(sort === "number" && html.includes("7654321"));
  });
  expect(unread.map(([, { key }]) => key)).toEqual([]);
  await staff.dispose();
});
