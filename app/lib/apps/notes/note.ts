export type NoteTask = { id: string; content: string; completed: boolean };

/** Specification §3. The server keeps both dates. */
export type Note = {
  title: string;
  /** Plain text. */
  content: string;
  /** Null: the note is no list of things to check. */
  tasks: NoteTask[] | null;
  /** The address of a picture that the owner alone sees. */
  image: string | null;
  /** ISO 8601. */
  reminder: string | null;
  /** Ids of one's own labels. */
  labels: string[];
  archived: boolean;
};

/** `notes` and `ownLabels`: how many a person has at most. */
export const noteBounds = {
  title: 300,
  content: 20_000,
  tasks: 200,
  taskContent: 1_000,
  labels: 50,
  notes: 5_000,
  ownLabels: 200,
};

export const newNote: Note = {
  title: "",
  content: "",
  tasks: null,
  image: null,
  reminder: null,
  labels: [],
  archived: false,
};

const longestName = 100;

/** A note's name where only a line fits: its title, else how it begins. */
export function noteName({ title, content, tasks }: Pick<Note, "title" | "content" | "tasks">): string {
  const lines = [title, ...content.split("\n"), ...(tasks ?? []).map((task) => task.content)];
  const name = lines.map((line) => line.trim()).find((line) => line !== "") ?? "…";
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : name;
}

/** Which notes a list shows. */
export const noteViews = ["notes", "archive"] as const;
export type NoteView = (typeof noteViews)[number];
/** Where the list stands, as its address says. A label's notes are those outside of the archive. */
export type NotePlace = { view: NoteView; label: string; search: string; page: number };

function placeQuery({ view, label, search, page }: NotePlace): string {
  const params = new URLSearchParams({
    ...(view === "notes" ? {} : { view }),
    ...(label === "" || view === "archive" ? {} : { label }),
    ...(search === "" ? {} : { search }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `?${params}` : "";
}

const placed = (path: string, place: NotePlace | undefined) => `${path}${place ? placeQuery(place) : ""}`;

export const notePaths = {
  list: (place?: NotePlace) => placed("/apps/notes", place),
  /** A note, over the list at its place. */
  note: (id: string, place?: NotePlace) => placed(`/apps/notes/${encodeURIComponent(id)}`, place),
  new: (place?: NotePlace) => placed("/apps/notes/new", place),
  labels: (place?: NotePlace) => placed("/apps/notes/labels", place),
};

export function readNotePlace(params: URLSearchParams): NotePlace {
  const view = noteViews.find((name) => name === params.get("view")) ?? "notes";
  const page = /^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1";
  return {
    view,
    label: view === "archive" ? "" : (params.get("label") ?? ""),
    search: (params.get("search") ?? "").slice(0, 200),
    page: Number(page),
  };
}
