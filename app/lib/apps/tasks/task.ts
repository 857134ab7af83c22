import type { TFunction } from "i18next";

import { parseDate } from "~/lib/platform/text/dates/dates";

export const taskTypes = ["task", "section"] as const;
/** Low, usual, high. */
export const taskPriorities = [0, 1, 2] as const;
export type SubTask = { id: string; title: string; completed: boolean };

/** Specification §3. Also a heading of the list, whose `type` is "section". */
export type Task = {
  type: (typeof taskTypes)[number];
  /** "" while nobody has written one. */
  title: string;
  notes: string | null;
  completed: boolean;
  /** ISO 8601; what counts is its day in Istanbul. */
  dueDate: string | null;
  priority: (typeof taskPriorities)[number];
  tags: string[];
  assignedTo: string | null;
  subTasks: SubTask[];
  /** The content entry that the task is about. */
  entry: { section: string; id: string } | null;
};

/** `tasks`: how many there are at most, with headings. */
export const taskBounds = { tasks: 20_000, title: 300, notes: 10_000, tags: 30, subTasks: 100 };

export const newTask: Task = {
  type: "task",
  title: "",
  notes: null,
  completed: false,
  dueDate: null,
  priority: 1,
  tags: [],
  assignedTo: null,
  subTasks: [],
  entry: null,
};

/** Which tasks a list shows. */
export const taskViews = ["open", "mine", "overdue", "done", "all"] as const;
/** Without a tab of their own: figures lead to them. */
const figureViews = ["planned", "undated"] as const;
const allViews = [...taskViews, ...figureViews];
export type TaskView = (typeof allViews)[number];
/** Where the list stands, as its address says. `from`, `until`: the days in which its tasks were made, both included. */
export type TaskPlace = { view: TaskView; tag: string; search: string; from: string; until: string; page: number };

function placeQuery({ view, tag, search, from, until, page }: TaskPlace): string {
  const params = new URLSearchParams({
    ...(view === "open" ? {} : { view }),
    ...(tag === "" ? {} : { tag }),
    ...(search === "" ? {} : { search }),
    ...(from === "" ? {} : { from }),
    ...(until === "" ? {} : { until }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `?${params}` : "";
}

export const taskPaths = {
  list: (place?: TaskPlace) => `/apps/tasks${place ? placeQuery(place) : ""}`,
  /** A task, beside the list at its place. */
  task: (id: string, place?: TaskPlace) => `/apps/tasks/${encodeURIComponent(id)}${place ? placeQuery(place) : ""}`,
  new: (type: Task["type"], place?: TaskPlace) => {
    const query = place ? placeQuery(place) : "";
    return type === "task"
      ? `/apps/tasks/new${query}`
      : `/apps/tasks/new${query === "" ? "?" : `${query}&`}type=section`;
  },
  /** A new task about a content entry. */
  about: ({ section, id }: NonNullable<Task["entry"]>) =>
    `/apps/tasks/new?${new URLSearchParams({ entry: `${section}:${id}` })}`,
  tags: () => "/apps/tasks/tags",
  /** All pages of a list, for paper and for other programs. */
  print: (place: TaskPlace) => `/apps/tasks/print${placeQuery({ ...place, page: 1 })}`,
  csv: (place: TaskPlace) => `/apps/tasks/export.csv${placeQuery({ ...place, page: 1 })}`,
  calendar: (place: TaskPlace) => `/apps/tasks/export.ics${placeQuery({ ...place, page: 1 })}`,
  feed: () => "/apps/tasks/feed",
};

export const nameOfTask = (t: TFunction, { type, title }: Pick<Task, "type" | "title">): string =>
  title || t(type === "section" ? "tasks.untitledSection" : "tasks.untitled");

/** What a person's calendar address shows: their own open tasks, or everybody's. */
export const feedScopes = ["mine", "all"] as const;
export type FeedScope = (typeof feedScopes)[number];

/** The entry of an address or a form, as `taskPaths.about` writes it. */
export function readTaskEntry(text: string | null): Task["entry"] {
  const [, section = "", id = ""] = /^([\w-]{1,100}):([\da-f-]{36})$/.exec(text ?? "") ?? [];
  return id === "" ? null : { section, id };
}

export function readTaskPlace(params: URLSearchParams): TaskPlace {
  const day = (name: string) => {
    const given = params.get(name) ?? "";
    return /^[12]\d{3}-/.test(given) && parseDate(given) === given ? given : "";
  };
  return {
    view: allViews.find((name) => name === params.get("view")) ?? "open",
    tag: params.get("tag") ?? "",
    search: (params.get("search") ?? "").slice(0, 200),
    from: day("from"),
    until: day("until"),
    page: Number(/^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1"),
  };
}
