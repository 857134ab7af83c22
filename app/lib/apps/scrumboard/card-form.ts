import { toIsoDate } from "~/lib/platform/text/dates/dates";

import type { Card } from "./board";

/** The fields of a card that its form has. */
export type CardFields = Pick<Card, "title" | "description" | "dueDate" | "labels">;

/** A form in the browser and one that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

/** What a form holds, as the interface takes it. */
export function readCardForm(form: FormValues): CardFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [day, stored] = [text("dueDate"), text("dueAt")];
  return {
    title: text("title"),
    description: text("description").replaceAll("\r\n", "\n") || null,
    // An hour that a program has set stays while the day is the same.
    dueDate: day === "" ? null : day === toIsoDate(stored) ? stored : day,
    labels: form.getAll("labels").map(String).sort(),
  };
}

/** A stored card as its form would hold it. @param known the labels that are not in the trash */
export function cardFieldsOf(
  { title, description, dueDate, labels }: CardFields,
  known?: ReadonlySet<string>,
): CardFields {
  const shown = known ? labels.filter((label) => known.has(label)) : labels;
  return { title, description, dueDate, labels: [...shown].sort() };
}
