import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { decodeText } from "~/lib/platform/text/decode-text";
import { readCsv } from "~/lib/platform/text/read-csv";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { readTags, writeTags } from "~/lib/records/import/tag-cells";

import { mapColumns } from "./csv-columns";
import { readBirthday } from "./draft-birthday";
import { readDraftPhone } from "./draft-phone.server";
import { readContactCells } from "./read-contact-cells.server";
import { readVcards } from "./read-vcards.server";

const textOf = (file: string) => decodeText(readFileSync(join("tests/apps/contact-files", file)));
const cards = (text: string, locale: TextLocale = "tr") =>
  [...readVcards(text, locale)].filter((draft) => draft !== null);
const card = (...lines: string[]) => cards(["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n"))[0];
function table(file: string, locale: TextLocale = "tr") {
  const [head, ...rows] = readCsv(textOf(file), { rows: 100, columns: 100 });
  const map = mapColumns(head?.cells ?? [], locale);
  return rows.map(({ cells }) => readContactCells(cells, map, locale));
}

test("a telephone's cards keep every address, the labels of their owner and lines that were folded", () => {
  const [person, firm] = cards(textOf("telephone-3.vcf"));
  expect(person).toEqual({
    uid: "7A1F3C52-1111-4A2B-9C3D-0123456789AB:ABPerson",
    name: "Dr. Ayşe Gül Yılmazoğlu",
    title: "Basın sözcüsü, gönüllü",
    company: "Körfez Çevre Derneği, Basın Birimi",
    emails: [
      { email: "aysegul@korfez.example", label: "Ev" },
      { email: "Basin@Korfez.example", label: "İş" },
    ],
    phoneNumbers: [
      { country: "tr", phoneNumber: "0532 999 00 11", label: "Cep" },
      { country: "tr", phoneNumber: "(0232) 999 00 12", label: "İş faksı" },
      { country: "de", phoneNumber: "030 901820", label: "Berlin irtibat" },
    ],
    birthday: "1979-02-28",
    address:
      "İş: Cumhuriyet Bulvarı No: 14\nKat 3, Daire 7\n35250 Konak\nİzmir\nTürkiye\n" +
      "Ev: 1420 Sokak No: 5\n35040 Bornova\nİzmir\nTürkiye",
    notes:
      "Toplantıya geç kalır.\nÖnce mesaj atın; sonra arayın. Uzun bir satır olduğu için burada katlanır ve harfin " +
      "ortasından bölünmez, umarız.",
    tags: ["Basın", "Dernek, vakıf"],
    photo: null,
    remarks: ["contacts.import.remarks.website", "contacts.import.remarks.photoUnread"],
    problem: null,
  });
  expect(firm).toMatchObject({
    name: "Ege Su Arıtma A.Ş.",
    emails: [{ email: "bilgi@egesu.example", label: "İş" }],
    phoneNumbers: [{ country: "tr", phoneNumber: "444 0 123", label: "Santral" }],
    birthday: "",
    remarks: ["contacts.import.remarks.yearless"],
  });
  expect(cards(textOf("telephone-3.vcf"), "en")[0]?.emails.map(({ label }) => label)).toEqual(["Home", "Work"]);
});

test("version 2.1 has types without names, quoted-printable with soft breaks, and cards within cards", () => {
  const [first, second] = cards(textOf("android-2.1.vcf"));
  expect(first).toMatchObject({
    name: "Öğünç Şahin",
    phoneNumbers: [
      { phoneNumber: "05329990021", label: "Cep" },
      { phoneNumber: "0232-999-0022", label: "Ev" },
      { phoneNumber: "02329990023" },
    ],
    emails: [{ email: "ogunc@sahin.example", label: "İş" }],
    address: "Işıklar Mahallesi Çınar Sokağı Numara Yirmi Beş Bornova İzmir",
    notes: "Birinci satır\r\nikinci satır: e=mc²",
    birthday: "1985-11-03",
    remarks: ["contacts.import.remarks.photoUnread"],
    problem: null,
  });
  expect(second).toMatchObject({ name: "Mert Kaya", phoneNumbers: [{ phoneNumber: "0532 999 00 24" }] });
  expect(cards(textOf("outlook-2.1.vcf"))).toEqual([
    expect.objectContaining({
      name: "İrem Çelik",
      company: "Çelik Hukuk Bürosu, Danışmanlık",
      phoneNumbers: [
        { country: "tr", phoneNumber: "0232 999 00 31", label: "İş" },
        { country: "tr", phoneNumber: "0232 999 00 32", label: "İş faksı" },
        { country: "tr", phoneNumber: "0 (532) 999 00 33", label: "Cep" },
      ],
      address: "2. kat\nFevzi Paşa Bulvarı 100\n35210 Konak\nİzmir\nTürkiye",
      emails: [{ email: "irem@celik.example", label: "" }],
      problem: null,
    }),
  ]);
});

test("tables of Google, Outlook and a Turkish Excel are read by their own headings", () => {
  const [nazli, ozan] = table("google.csv");
  expect(nazli).toMatchObject({
    name: "Dr. Nazlı Su Erdoğmuş",
    title: "Yönetmen",
    company: "Bornova Tiyatrosu, Sahne",
    birthday: "1990-07-15",
    notes: "İki satırlık\r\nnot",
    tags: ["Kültür"],
    emails: [
      { email: "nazli@tiyatro.example", label: "İş" },
      { email: "nazli2@tiyatro.example", label: "İş" },
      { email: "nazli@ev.example", label: "Diğer" },
    ],
    phoneNumbers: [
      { phoneNumber: "0532 999 00 41", label: "Cep" },
      { phoneNumber: "0232 999 00 42", label: "İş" },
      { phoneNumber: "0232 999 00 43", label: "İş" },
    ],
    address: "Erzene Mah.\r\n80. Sokak 3\r\n35040 Bornova/İzmir",
  });
  expect(ozan).toMatchObject({ name: "Ozan", tags: [], emails: [], phoneNumbers: [] });

  const [kerem, firm] = table("outlook.csv");
  expect(kerem).toMatchObject({
    name: "Mr. Kerem Aksoy",
    title: "Müdür",
    company: "Aksoy Matbaa, Satış",
    birthday: "1981-04-23",
    tags: ["Tedarikçi", "Matbaa"],
    emails: [{ email: "kerem@aksoy.example", label: "" }],
    phoneNumbers: [
      { phoneNumber: "0232 999 00 51", label: "İş faksı" },
      { phoneNumber: "0232 999 00 52", label: "İş" },
      { phoneNumber: "0232 999 00 53", label: "İş" },
      { phoneNumber: "0232 999 00 54", label: "Ev" },
      { phoneNumber: "0532 999 00 55", label: "Cep" },
    ],
    address: "İş: Sanayi Cad. 12\nB Blok\n35620 Çiğli\nİzmir\nTürkiye\nEv: Deniz Sok. 4\n35530 Karşıyaka",
  });
  expect(firm).toMatchObject({ name: "", company: "Yalnız Firma Ltd.", birthday: "" });

  expect(table("turkish-excel.csv")[0]).toMatchObject({
    name: "Çiğdem Işık",
    company: "Kızılay Mahallesi",
    phoneNumbers: [
      { phoneNumber: "0232 999 00 61", label: "" },
      { phoneNumber: "0532 999 00 62", label: "Cep" },
    ],
    address: "Kızılay Mah. 12/1; Bornova",
    birthday: "1972-06-05",
    tags: ["Muhtar", "Mahalle"],
    notes: "Şubeye uğrar",
  });
});

test("where surnames stand apart, Ad is the first name, and a column that nobody knows is not read", () => {
  const fields = (...headings: string[]) => mapColumns(headings, "tr").map((use) => use?.field ?? null);
  expect(fields("Ad", "Soyad", "Plaka")).toEqual(["firstName", "lastName", null]);
  expect(fields("Ad", "Kurum")).toEqual(["name", "company"]);
  expect(fields("Name", "Given Name", "Family Name")).toEqual(["name", "firstName", "lastName"]);
  expect(fields("Title", "Job Title")).toEqual(["prefix", "title"]);
  expect(fields("Title")).toEqual(["title"]);
  expect(fields("İş Telefonu", "İl", "constructor", "__proto__", "")).toEqual(["phone", "region", null, null, null]);
});

test("a card that is cut off, nested or without an end is told and takes no other one along", () => {
  const read = cards("BEGIN:VCARD\nFN:Bir\nBEGIN:VCARD\nFN:İki\nEND:VCARD\nFN:Kayıp\nBEGIN:VCARD\nFN:Üç");
  expect(read.map(({ name, problem }) => [name, problem])).toEqual([
    ["Bir", "contacts.import.problems.unended"],
    ["İki", null],
    ["Üç", "contacts.import.problems.unended"],
  ]);
  expect(cards("BEGIN:VCARD\rFN:Mac\rEND:VCARD\r")[0]?.name).toBe("Mac");
  expect(card("FN;ENCODING=QUOTED-PRINTABLE:A=C5=9E=")?.problem).toBe(null);
  expect(card("NOTE;ENCODING=BASE64:QUJD", "FN:X", "no colon here", ":", ";:x", "a b:c")?.notes).toBe("");
  expect(card("FN:x", ...Array.from({ length: 20 }, () => `NOTE:${"x".repeat(50_000)}`))?.problem).toContain(
    "manyLines",
  );
  expect(card(...Array.from({ length: 3_000 }, () => "TEL:1"))?.problem).toBe("contacts.import.problems.manyLines");
});

test("hostile cards are read in time that their length bounds", () => {
  const began = performance.now();
  for (const line of [
    `NOTE:${"\\,".repeat(500_000)}`,
    `FN${";A".repeat(500_000)}:x`,
    `FN;X="${'";"'.repeat(300_000)}`,
    `TEL:${"1 ".repeat(400_000)}x`,
    `CATEGORIES:${",".repeat(900_000)}`,
    `NOTE;ENCODING=QUOTED-PRINTABLE:${"=C5".repeat(200_000)}`,
    `FN:x\r\n${" y\r\n".repeat(200_000)}`,
    `EMAIL:${"a.".repeat(300_000)}`,
  ])
    card(line, "FN:x");
  expect(readTags('"'.repeat(199_999)).length).toBeLessThan(100);
  expect(performance.now() - began).toBeLessThan(4_000);
});

test("numbers lose what telephones and dialling programs add, and find their country", () => {
  const read = (text: string, country?: string) => {
    const phone = readDraftPhone(text, "", country);
    return `${phone.country} ${phone.phoneNumber}`;
  };
  expect(read("tel:+90-232-999-00-11;ext=12")).toBe("tr 0232 999 00 11 dahili 12");
  expect(read("\u202a+90 532 999 00 11\u202c")).toBe("tr 0532 999 00 11");
  expect(read("0090 232 999 00 11")).toBe("tr 0232 999 00 11");
  expect(read("0232 999 00 11 (dahili: 204)")).toBe("tr 0232 999 00 11 dahili 204");
  expect(read("0232 999 00 11,,204")).toBe("tr 0232 999 00 11 dahili 204");
  expect(read("0232–999–00–11")).toBe("tr 0232-999-00-11");
  expect(read("+44 20 7946 0000")).toBe("gb 020 7946 0000");
  expect(read("030 901820", "DE")).toBe("de 030 901820");
  expect(read("112")).toBe("tr 112");
});

test("days are read as files write them, and one without a year says so", () => {
  const read = (text: string, isMonthFirst = false) => readBirthday(text, { isMonthFirst });
  expect(read("19790228T000000Z").day).toBe("1979-02-28");
  expect(read("5.6.1972").day).toBe("1972-06-05");
  expect([read("4/5/1981", true).day, read("4/5/1981").day]).toEqual(["1981-04-05", "1981-05-04"]);
  expect(read("23/4/1981", true).day).toBe("1981-04-23");
  expect(read("--0423")).toEqual({ day: "", isYearless: true });
  expect(read("1604-05-19")).toEqual({ day: "", isYearless: true });
  expect(read("31.02.1980").day).toBe("31.02.1980");
});

test("titles of tags come back from a cell as they were", () => {
  const titles = ["Basın", "Dernek, vakıf", 'Der ki "dur"', "a;b", "* yıldız", "x ::: y"];
  expect(readTags(writeTags(titles))).toEqual(titles);
});
