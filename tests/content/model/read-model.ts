import { existsSync, readFileSync } from "node:fs";

/** The papers lie beside the repository where it is built; a copy of the repository alone has none. */
const path = new URL("../../../../shared/content-model.md", import.meta.url);
export const hasModel = existsSync(path);

export type ModelField = {
  name: string;
  required: boolean;
  localized: boolean;
  kind: string;
  /** What stands in brackets: lengths, ratios, sections, file types. */
  args: string[];
  /** Of choices: codes with what they are called in Turkish. */
  options: Map<string, string>;
  /** Of lists: their columns. */
  columns: { name: string; required: boolean }[];
};

export type ModelSection = {
  id: string;
  kind: string;
  titles: { tr: string; en: string } | null;
  address: string | null;
  view: string | null;
  onExpire: string | null;
  /** What its entries are in the words of schema.org; one of them is its type. */
  schemas: string[];
  /** How many entries the sample municipality has; 0 where the model is silent. */
  seed: number;
  groups: string[];
  fields: ModelField[];
  columns: string[];
  filters: string[];
  /**
   * Keys that its list goes by, `-` before those that go down; what is on or to come, and what is over, where they go
   * by others.
   */
  sort: string[];
  /** What it is to do besides, sentence by sentence. */
  rules: string[];
};

/** Turns "a; b(c; d); e" into its parts: what stands in brackets of its own stays together. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if ("({".includes(text.charAt(at))) depth++;
    else if (")}".includes(text.charAt(at))) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}

function readField(text: string): ModelField {
  const [, name = "", star, kind = "", , args = "", , columns = "", tilde] =
    /^(\w+)(\*?):(\w+)(\(([^{}]*)\))?(\{(.*)\})?(~?)$/.exec(text) ?? [];
  if (name === "") throw new Error(`The model says something else: ${text}`);
  const isChoice = kind === "select" || kind === "multi";
  const options =
    isChoice && args.includes("|") ? split(args, "|").map((one) => one.split("=", 2) as [string, string]) : [];
  return {
    name,
    required: star === "*",
    localized: tilde === "~",
    kind,
    args: isChoice ? [] : args.split(",").filter((part) => part !== ""),
    options: new Map(options),
    columns: split(columns, ";").map((column) => ({
      name: /^\w+/.exec(column)?.[0] ?? column,
      required: /^\w+\*/.test(column),
    })),
  };
}

const inLists = { cols: /cols `([^`]*)`/, filters: /filters `([^`]*)`/ };

function named(line: string, word: keyof typeof inLists): string[] {
  const [, inside = ""] = inLists[word].exec(line) ?? [];
  return inside
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** "sort `category, sortOrder`"; "sort active `tenderAt asc`, past `tenderAt desc`" */
function readSort(list: string, kind: string): string[] {
  const [, written = ""] = /(?:^| )sort (.*?)(?: · |$)/.exec(list) ?? [];
  const keys = [...written.matchAll(/`([^`]*)`/g)].flatMap(([, inside = ""]) => inside.split(","));
  const read = keys
    .map((key) => key.replace(/\(.*/, "").trim())
    .filter((key) => key !== "")
    .map((key) => {
      const [, name = key, down] = /^(.*?)(?: (desc|asc))?$/.exec(key) ?? [];
      return `${down === "desc" ? "-" : ""}${name === "sortOrder" ? "position" : name}`;
    });
  if (read.length > 0) return read;
  return kind === "single" ? [] : kind === "collection" ? ["-publishAt"] : ["position"];
}

/** Sentences end with a point before a capital letter or a sign of the page. */
function readRules(line: string): string[] {
  return line
    .split(/(?<=\.)\s+(?=[A-ZÇĞİÖŞÜ`@→])/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

type Index = Map<string, Pick<ModelSection, "titles" | "address" | "view" | "onExpire" | "schemas" | "seed">>;

/** The table of §2. */
function readIndex(text: string): Index {
  const rows = text.split("\n").filter((line) => /^\| \d+ \| /.test(line));
  return new Map(
    rows.map((row) => {
      const [, , id = "", tr = "", en = "", , address = "", view = "", onExpire = "", , schemas = ""] = row
        .split("|")
        .map((cell) => cell.trim());
      const seed = Number(row.split("|").at(-2));
      return [
        id,
        {
          titles: { tr, en },
          address: address.startsWith("/") ? address : null,
          view,
          onExpire,
          schemas: schemas === "none" ? [] : (schemas.match(/[A-Z]\w+/g) ?? []),
          seed,
        },
      ];
    }),
  );
}

const kinds = [
  ["single", "single"],
  ["tree", "tree"],
  ["category", "category"],
  ["ordered", "ordered"],
  ["collection", "collection"],
] as const;

/** Every section of content-model §3 to §8.1, as it is written there. */
export function readModel(): ModelSection[] {
  const text = readFileSync(path, "utf8");
  const index = readIndex(text);
  return text
    .split(/^(?=#{3,4} )/m)
    .filter(
      (part) =>
        /^#{3,4} (?:[\d.]+ )?`(?!mainpage\/\*|sidemenumap)/.test(part) &&
        /^- \*\*F\*\* [`@]/m.test(part) &&
        !part.startsWith("### 8.5"),
    )
    .map((part) => {
      const [head = ""] = part.split("\n", 1);
      const written = /`([^`]+)`/.exec(head)?.[1] ?? "";
      const id = written.replace("mainpage/", "");
      const parts = split(/^- \*\*F\*\* (.*)$/m.exec(part)?.[1] ?? "", " · ");
      const list = /^- \*\*L\*\* (.*)$/m.exec(part)?.[1] ?? "";
      const rules = /^- \*\*R\*\* (.*)$/m.exec(part)?.[1] ?? "";
      const isOfMainPage = written.startsWith("mainpage/");
      const kind = isOfMainPage
        ? "ordered"
        : (kinds.find(([word]) => head.slice(head.lastIndexOf("·")).includes(word))?.[1] ?? "");
      return {
        id,
        kind,
        ...(index.get(id) ?? { titles: null, address: null, view: null, onExpire: null, schemas: [], seed: 0 }),
        groups: parts.filter((one) => one.startsWith("@")).map((one) => one.slice(1)),
        fields: parts.filter((one) => one.startsWith("`")).map((one) => readField(one.slice(1, -1))),
        columns: named(list, "cols"),
        filters: named(list, "filters"),
        sort: readSort(list, kind),
        rules: readRules(rules),
      };
    });
}

/** What the row of @head in §1 says of each section. */
export function readHead(): string[] {
  const row =
    readFileSync(path, "utf8")
      .split("\n")
      .find((line) => line.startsWith("| @head ")) ?? "";
  return [...(row.split("|")[2] ?? "").matchAll(/`(\w+)[*:`]/g)].map(([, name = ""]) => name);
}

/** What §13 calls otherwise than by its id. Each section that the law wants displayed has a report of it. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  "meclis ": ["meclisgundemvekararlari"],
  "askı and": ["askidakiimarplanlari"],
  "ihale ": ["tasinmazmalilanlari"],
  "Ek-1": ["hizmetdetay"],
  "toplanma alanı": ["depremtoplanma"],
  "askı tutanağı": ["askidakiimarplanlari", "duyurular", "tasinmazmalilanlari"],
};

/** Each output of §13 with the sections that it comes from. */
export function readOutputs(): Record<string, string[]> {
  const [, part = ""] = readFileSync(path, "utf8").split("\n## 13.");
  const rows =
    part
      .split("\n## ", 1)[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| ")) ?? [];
  const ids = readModel().map(({ id }) => id);
  return Object.fromEntries(
    rows.map((row) => {
      const [, output = "", from = ""] = row.split("|").map((cell) => cell.trim());
      const named = Object.entries(spoken).flatMap(([word, sections]) => (`${from} `.includes(word) ? sections : []));
      return [output, [...new Set([...from.split(/[^a-z]+/).filter((word) => ids.includes(word)), ...named])]];
    }),
  );
}
