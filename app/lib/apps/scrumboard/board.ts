/** Specification §3. Its lists, cards and labels are records of their own. */
export type Board = {
  title: string;
  description: string | null;
  /** An icon of the product: its set and its name. */
  icon: string;
  /** Ids of accounts. */
  members: string[];
};
export type BoardList = { boardId: string; title: string };
export type BoardLabel = { boardId: string; title: string };
/** Its list and its place there stand beside the data: who moves a card takes nothing from who writes in it. */
export type Card = {
  boardId: string;
  title: string;
  description: string | null;
  /** ISO 8601; what counts is its day in Istanbul. */
  dueDate: string | null;
  /** Ids of labels of the board. */
  labels: string[];
};

/** How many there may be: boards in all, lists and labels of a board, cards of a board; and lengths in characters. */
export const boardBounds = {
  boards: 500,
  lists: 200,
  labels: 200,
  cards: 10_000,
  members: 50,
  cardLabels: 50,
  title: 200,
  cardTitle: 500,
  description: 10_000,
};

/** Those that the form offers; a program may set any of the product's. Each is a file of its own: few pages show them. */
export const boardIcons: readonly string[] = [
  "view-columns",
  "calendar-days",
  "megaphone",
  "wrench-screwdriver",
  "truck",
  "map",
  "globe-alt",
  "building-office-2",
  "users",
  "academic-cap",
  "musical-note",
  "light-bulb",
].map((name) => `heroicons_outline:${name}`);

/** The steps that most boards begin with (specification §7); their texts are `scrumboard.usual.<name>`. */
export const usualLists = ["todo", "doing", "review", "done"] as const;

export const newBoard: Board = { title: "", description: null, icon: boardIcons[0] ?? "", members: [] };

/** Cards of each list that are drawn at once. */
export const cardsShown = 50;
/** The most on one page, of all lists together and so of one. */
export const mostShown = 2_000;

export const dueViews = ["overdue", "soon"] as const;
export type DueView = (typeof dueViews)[number];
/** Days in which a due date is soon. */
export const soonDays = 7;

/** What a board's page shows, as its address says. `more`: how many cards of a list, where it is not the usual number. */
export type BoardPlace = { search: string; label: string; due: DueView | ""; more: Readonly<Record<string, number>> };

export function readBoardPlace(params: URLSearchParams): BoardPlace {
  const more = params.getAll("more").slice(0, boardBounds.lists);
  return {
    search: (params.get("search") ?? "").slice(0, 200),
    label: params.get("label") ?? "",
    due: dueViews.find((view) => view === params.get("due")) ?? "",
    more: Object.fromEntries(
      more.flatMap((one) => {
        const [, list = "", count = ""] = /^([\da-f-]{36})\.(\d{1,4})$/.exec(one) ?? [];
        return list === "" ? [] : [[list, Math.min(Math.max(Number(count), cardsShown), mostShown)]];
      }),
    ),
  };
}

function placeQuery({ search, label, due, more }: BoardPlace): string {
  const params = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(label === "" ? {} : { label }),
    ...(due === "" ? {} : { due }),
  });
  for (const [list, count] of Object.entries(more)) params.append("more", `${list}.${count}`);
  return params.size > 0 ? `?${params}` : "";
}

const board = (id: string) => `/apps/scrumboard/${encodeURIComponent(id)}`;

export const boardPaths = {
  boards: ({ search = "", page = 1 }: { search?: string; page?: number } = {}) => {
    const params = new URLSearchParams({
      ...(search === "" ? {} : { search }),
      ...(page > 1 ? { page: String(page) } : {}),
    });
    return `/apps/scrumboard${params.size > 0 ? `?${params}` : ""}`;
  },
  new: () => "/apps/scrumboard/new",
  board: (id: string, place?: BoardPlace) => `${board(id)}${place ? placeQuery(place) : ""}`,
  edit: (id: string) => `${board(id)}/edit`,
  labels: (id: string, place?: BoardPlace) => `${board(id)}/labels${place ? placeQuery(place) : ""}`,
  card: (id: string, card: string, place?: BoardPlace) =>
    `${board(id)}/card/${encodeURIComponent(card)}${place ? placeQuery(place) : ""}`,
};
