import { newBoard, type Board } from "./board";

/** A form in the browser and one that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

/** What a form holds, as the interface takes it. */
export function readBoardForm(form: FormValues): Board {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    title: text("title"),
    description: text("description").replaceAll("\r\n", "\n") || null,
    icon: text("icon") || newBoard.icon,
    members: form.getAll("members").map(String).sort(),
  };
}

/** A stored board as its form would hold it. */
export function boardFieldsOf({ title, description, icon, members }: Board): Board {
  return { title, description, icon, members: [...members].sort() };
}
