import { bearer, quantile, report, sessionCookie, timed, whileOthersAsk } from "./tools.js";

/** Lists of 10,000 rows of a kind as their pages show them, and what others wait while all of them are read. */
export async function measureApps(base) {
  const person = { headers: { cookie: await sessionCookie(base, "birim@bench.example") } };
  const program = { headers: await bearer(base, "birim@bench.example") };
  const measure = async (what, addressOf, most = 100) => {
    await timed(`${base}${addressOf(0)}`, person);
    const taken = [];
    for (let at = 1; at <= 15; at++) taken.push(await timed(`${base}${addressOf(at)}`, person));
    report(`${what}, median`, quantile(taken, 0.5), "ms", most);
  };
  const lists = {
    tasks: ["/apps/tasks", "gorusme", 200],
    contacts: ["/apps/contacts", "isik", 200],
    notes: ["/apps/notes", "mudurluk", 100],
    inventory: ["/apps/ecommerce/inventory", "isik", 900],
  };
  for (const [app, [path, word, last]] of Object.entries(lists)) {
    await measure(`${app}: list, page 1`, (at) => `${path}?x=${at}`);
    await measure(`${app}: list, a late page`, (at) => `${path}?page=${last - at}`);
    await measure(`${app}: folded search`, (at) => `${path}?search=${word}&x=${at}`);
  }
  for (const sort of ["sku", "price", "stock", "active"])
    await measure(`inventory: by ${sort}, a late page`, (at) => {
      return `/apps/ecommerce/inventory?sort=${sort}&order=desc&size=100&page=${90 - at}`;
    });
  const { folders } = await (await fetch(`${base}/api/apps/file-manager`, program)).json();
  const documents = `/apps/file-manager/folders/${folders.find(({ name }) => name === "On bin belge").id}`;
  await measure("internal files: a folder of all, page 1", (at) => `${documents}?x=${at}`);
  await measure("internal files: a folder of all, a late page", (at) => `${documents}?page=${160 - at}`);
  await measure("internal files: the largest first, a late page", (at) => `${documents}?sort=largest&page=${160 - at}`);
  await measure("internal files: folded search", (at) => `/apps/file-manager?search=isik&x=${at}`);
  // A mailbox has ten mails a page, whose number stands in its path.
  await measure("mailbox: list, page 1", (at) => `/apps/mailbox/inbox/1?x=${at}`);
  await measure("mailbox: list, a late page", (at) => `/apps/mailbox/inbox/${900 - at}`);
  await measure("mailbox: the starred ones", (at) => `/apps/mailbox/filter/starred/1?x=${at}`);
  await measure("mailbox: folded search", (at) => `/apps/mailbox/search?search=mudurluk&x=${at}`);

  // Each asks something else, so that no figure is kept from the one before.
  await measure("activities: page 1", (at) => `/pages/activities?x=${at}`);
  await measure("activities: of a kind that is rare", (at) => `/pages/activities?kind=file&x=${at}`);
  await measure("activities: a late page", (at) => `/pages/activities?before=${200 + at}`);
  for (const name of ["project", "analytics", "finance"])
    await measure(`dashboard ${name}`, (at) => `/dashboards/${name}?x=${at}`);
  for (const name of ["project", "analytics"])
    report(
      `dashboard ${name}, with no figure kept`,
      await timed(`${base}/dashboards/${name}`, {
        headers: { cookie: await sessionCookie(base, "admin@bench.example") },
      }),
      "ms",
      100,
    );

  const [boards, [chat]] = await Promise.all(
    ["scrumboard/boards", "chat/chats?messages=none"].map(async (path) =>
      (await fetch(`${base}/api/apps/${path}`, program)).json(),
    ),
  );
  await measure("chat: a conversation of all messages", (at) => `/apps/chat/${chat.id}?x=${at}`);
  await measure("chat: folded search in it", (at) => `/apps/chat/${chat.id}/search?text=mudurluk&x=${at}`);
  const idOf = (name) => boards.find(({ title }) => title === name).id;
  // Six lists of 50 cards, all of them drawn; twenty long ones, of which a page has the first 50 each.
  const [small, large] = [idOf("Üç yüz kart"), idOf("Çok kart")];
  await measure("scrumboard: a board of 300 cards", (at) => `/apps/scrumboard/${small}?x=${at}`, 250);
  await measure("scrumboard: a board of all cards", (at) => `/apps/scrumboard/${large}?x=${at}`, 600);
  await measure("scrumboard: folded search in it", (at) => `/apps/scrumboard/${large}?search=isik&x=${at}`, 600);

  const long = {
    "the printed list of tasks": ["/apps/tasks/print?view=all", person],
    "all tasks": ["/api/apps/tasks/all", program],
    "all contacts": ["/api/apps/contacts/all", program],
    "all contacts with a part of a name": ["/api/apps/contacts/search?query=ya", program],
    "all notes": ["/api/apps/notes/all", program],
    "a folder of all documents": [`/api/apps/file-manager?folderId=${documents.split("/").pop()}`, program],
    "a whole board": [`/api/apps/scrumboard/board?id=${large}`, program],
    "products as a table": ["/apps/ecommerce/inventory/export.csv", person],
    "tasks as a table": ["/apps/tasks/export.csv?view=all", person],
    "tasks as a calendar": ["/apps/tasks/export.ics?view=all", person],
  };
  for (const [what, [path, who]] of Object.entries(long)) {
    await timed(`${base}${path}`, who);
    const waited = await whileOthersAsk(base, async () => {
      for (let at = 0; at < 3; at++) await timed(`${base}${path}`, who);
    });
    report(`others wait at most, while reading ${what}`, waited, "ms", 100);
  }
}
