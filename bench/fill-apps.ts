import { randomUUID } from "node:crypto";

import { derivedOf } from "~/lib/apps/chat/message-row.server";
import { chatMembers, chatMessages, chats } from "~/lib/apps/chat/schema.server";
import { newContact } from "~/lib/apps/contacts/contact";
import { contactKind } from "~/lib/apps/contacts/contacts.server";
import { newProduct } from "~/lib/apps/ecommerce/product";
import { productKind } from "~/lib/apps/ecommerce/products.server";
import { documentKind } from "~/lib/apps/file-manager/document-kind.server";
import { folderKind } from "~/lib/apps/file-manager/folders.server";
import { searchTextOf } from "~/lib/apps/mailbox/drafts.server";
import { mailboxCopies, mailboxMails } from "~/lib/apps/mailbox/schema.server";
import { newNote, noteBounds } from "~/lib/apps/notes/note";
import { noteKind } from "~/lib/apps/notes/notes.server";
import { boardBounds, newBoard } from "~/lib/apps/scrumboard/board";
import { boardKind } from "~/lib/apps/scrumboard/boards.server";
import { cardKind } from "~/lib/apps/scrumboard/card-kind.server";
import { listKind } from "~/lib/apps/scrumboard/lists.server";
import { newTask } from "~/lib/apps/tasks/task";
import { taskKind } from "~/lib/apps/tasks/tasks.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { searchVector } from "~/lib/platform/db/queries/text-search.server";
import { derivedColumns, type RecordKind } from "~/lib/records/record.server";

const sentence =
  "Belediye meclisinin kararı için gereken belgeler ilgili müdürlüklerden istenecek, eksikler yazıyla bildirilecek. ";
const names = ["Çınar", "Şen", "Işık", "İpek", "Ömür", "Ünal", "Güneş", "Deniz", "Yıldız", "Aras"];
const trades = ["Baskı", "Peyzaj", "Elektrik", "Yapı", "Temizlik", "Gıda", "Ses ve Işık"];
const day = 86_400_000;

/** Every third is due within a year; a note of 600 letters. */
const task = (at: number) => ({
  ...newTask,
  title: `${at}. iş: ${names[at % names.length]} ${trades[at % trades.length]} ile görüşme`,
  notes: sentence.repeat(5),
  dueDate: at % 3 === 0 ? new Date(Date.now() + (at % 365) * day).toISOString() : null,
});
const contact = (at: number) => ({
  ...newContact,
  name: `${names[at % names.length]} ${trades[Math.floor(at / 10) % trades.length]} ${at}`,
  company: `${trades[at % trades.length]} Anonim Şirketi`,
  emails: [{ email: `bilgi${at}@bench.example`, label: "iş" }],
  phoneNumbers: [{ country: "tr", phoneNumber: `0232 999 ${String(at % 10_000).padStart(4, "0")}`, label: "" }],
  notes: `<p>${sentence.repeat(2)}</p>`,
});
const product = (at: number) => ({
  ...newProduct,
  name: `${names[at % names.length]} ${trades[Math.floor(at / 10) % trades.length]} malzemesi ${at}`,
  description: sentence.repeat(2),
  ...{ sku: `STK-${(at * 7919) % 100_000}`, barcode: String(2_900_000_000_000 + at), stock: (at * 31) % 400 },
  ...{ cost: (at * 17) % 900, price: (at * 13) % 1_000, active: at % 9 !== 0 },
});
const note = (at: number) => ({ ...newNote, title: `${at}. not`, content: sentence.repeat(3) });

/** Rows as the kit writes them, without versions and audit. @param moreOf columns beside the data */
async function insert<Data extends Record<string, unknown>>(
  kind: RecordKind<Data>,
  count: number,
  dataOf: (at: number) => Data,
  moreOf: (at: number) => Record<string, unknown>,
): Promise<void> {
  const batch = 500;
  for (let from = 0; from < count; from += batch)
    await transaction(async () => {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, offset) => {
        const [at, data] = [from + offset, dataOf(from + offset)];
        const position = kind.order === undefined ? {} : { position: (at + 1_000) * 65_536 };
        return { ...data, ...derivedColumns(kind, data), ...position, ...moreOf(at) };
      });
      await db()
        .insert(kind.table)
        .values(rows as never);
    });
}

/** Mails that somebody has got from a colleague, a minute apart; every fifth has a star. */
async function insertMails(count: number, owner: string): Promise<void> {
  const batch = 500;
  for (let from = 0; from < count; from += batch)
    await transaction(async () => {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, offset) => {
        const at = from + offset;
        const subject = `${at}. yazı: ${names[at % names.length]} ${trades[at % trades.length]}`;
        const content = `<p>${sentence.repeat(18)}</p>`;
        const date = new Date(Date.now() - at * 60_000);
        return { id: randomUUID(), subject, content, date, at };
      });
      await db()
        .insert(mailboxMails)
        .values(
          rows.map(({ id, subject, content, date }) => ({
            ...{ id, to: "", cc: "", bcc: "", subject, content, files: [], state: "sent" as const },
            ...{ sender: { userId: null, name: "İpek Şahin", address: "ipek@bench.example" }, sentAt: date },
            search: searchVector({ titles: [subject], text: searchTextOf({ to: "", cc: "", content }) }),
          })),
        );
      await db()
        .insert(mailboxCopies)
        .values(
          rows.map(({ id: mailId, date, at }) => ({
            ...{ mailId, ownerId: owner, folder: "inbox" as const, date, starred: at % 5 === 0, unread: at % 7 === 0 },
          })),
        );
    });
}

/** A board of `lists` lists whose cards stand in them by turns. */
async function insertBoard(title: string, lists: number, cards: number, by: Record<string, unknown>): Promise<void> {
  const [boardId, listIds] = [randomUUID(), Array.from({ length: lists }, () => randomUUID())];
  await insert(
    boardKind,
    1,
    () => ({ ...newBoard, title }),
    () => ({ ...by, id: boardId }),
  );
  await insert(
    listKind,
    lists,
    (at) => ({ boardId, title: `${at}. aşama` }),
    (at) => ({ ...by, id: listIds[at] }),
  );
  const card = (at: number) => ({
    ...{ boardId, title: `${at}. kart: ${names[at % names.length]} ${trades[at % trades.length]}`, labels: [] },
    description: sentence.repeat(3),
    dueDate: at % 3 === 0 ? new Date(Date.now() + (at % 365) * day).toISOString() : null,
  });
  await insert(cardKind, cards, card, (at) => ({ ...by, listId: listIds[at % lists] }));
}

/** One conversation of two people, a minute between its messages. */
async function insertChat(count: number, pair: readonly [string, string]): Promise<void> {
  const [chat] = await db()
    .insert(chats)
    .values({ pair: [...pair].sort().join(" ") })
    .returning({ id: chats.id });
  const chatId = chat?.id ?? "";
  await db()
    .insert(chatMembers)
    .values(pair.map((userId) => ({ chatId, userId })));
  const batch = 500;
  for (let from = 0; from < count; from += batch)
    await db()
      .insert(chatMessages)
      .values(
        Array.from({ length: Math.min(batch, count - from) }, (_, offset) => {
          const at = from + offset;
          const value = `${at}. ${sentence}`;
          const createdAt = new Date(Date.now() - (count - at) * 60_000);
          return { chatId, senderId: pair[at % 2] ?? pair[0], value, createdAt, ...derivedOf(value) };
        }),
      );
}

/** A folder of `count` documents, and forty folders beside it that are open to nobody else. Their bytes are not there. */
async function insertDocuments(count: number, by: Record<string, unknown>): Promise<void> {
  const folder = { parentId: null, description: "", units: [] };
  const shared = randomUUID();
  await insert(
    folderKind,
    1,
    () => ({ ...folder, name: "On bin belge", openTo: "staff" as const }),
    () => ({ ...by, id: shared, path: [shared] }),
  );
  await insert(
    folderKind,
    40,
    (at) => ({ ...folder, name: `${at}. klasör`, openTo: "owner" as const }),
    () => {
      const id = randomUUID();
      return { ...by, id, path: [id], createdBy: randomUUID() };
    },
  );
  await insert(
    documentKind,
    count,
    (at) => ({
      ...{ folderId: shared, name: `${names[at % names.length]} ${trades[at % trades.length]} tutanağı ${at}.pdf` },
      ...{ description: sentence, file: `/attachments/${randomUUID()}/tutanak.pdf`, former: [] },
    }),
    (at) => ({ ...by, mime: "application/pdf", bytes: 20_000 + ((at * 7919) % 900_000) }),
  );
}

/**
 * Adds `count` tasks, contacts, products and documents, boards of 300 and of `count` cards, and notes, mails and messages
 * of one person.
 */
export async function fillApps(count: number, person: string, other: string): Promise<void> {
  const author = { createdBy: person, updatedBy: person };
  const by = () => author;
  await insert(taskKind, count, task, by);
  await insert(contactKind, count, contact, by);
  await insert(productKind, count, product, by);
  await insert(noteKind, Math.min(count, noteBounds.notes), note, by);
  await insertDocuments(count, author);
  await insertMails(count, person);
  await insertBoard("Üç yüz kart", 6, 300, author);
  await insertBoard("Çok kart", 20, Math.min(count, boardBounds.cards), author);
  await insertChat(count, [person, other]);
}
