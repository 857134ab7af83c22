/** What the page of an entry shows beside its roles. */
export type PageFace = {
  /** Lists of what points at the entry. */
  reverse: readonly ReverseList[];
  /** Public, but not shown as a line of its own: shown elsewhere on the page, or only a setting. */
  unlisted: readonly string[];
  /** Addresses shown as buttons under the title; once the entry is over or stopped, as plain lines. */
  buttons: readonly string[];
  /** Lists that are not shown as a table, or whose rows have pages. */
  rows: Readonly<Record<string, RowsFace>>;
  /** Files under an address that stays when the file is replaced, and the system field that counts downloads. */
  downloads?: { files: readonly string[]; count: string };
  /** Entries have a PDF, made by the hook `document`. `onCards`: each entry has one, and its card leads to it. */
  document?: true | "onCards";
};
/** `take`: how many before "see all"; `isCounted`: cards show how many there are. */
export type ReverseList = { section: string; by: string; take?: number; isCounted?: true };

export type BlockColumns = {
  kind: string;
  heading: string;
  html: string;
  picture: string;
  pictures: string;
  files: string;
  section: string;
  filter: string;
  limit: string;
  place: string;
  video: string;
  link: string;
};

export type RowsFace =
  | { as: "files"; file: string; title?: string; language?: string }
  | { as: "blocks"; columns: BlockColumns }
  | { as: "timeline"; when: string; title: string; text?: string; picture?: string }
  | StepsFace
  | RowPages;

/** Numbered steps, or things to bring; the target of a row is shown under it. */
export type StepsFace = { as: "steps"; title: string; text?: string; note?: string };

/** Each row has a page: `{name}` in its address is a column of the row or a field of its entry. */
export type RowPages = { as: "pages"; address: string; title: string; legislation?: LegislationColumns };

export type LegislationColumns = { number: string; date: string; abstract: string };

export function pageNames({ unlisted, buttons, rows, downloads }: PageFace): (string | undefined)[] {
  return [...unlisted, ...buttons, ...Object.keys(rows), ...(downloads?.files ?? []), downloads?.count];
}
