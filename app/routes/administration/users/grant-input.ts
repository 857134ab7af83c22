import { roles, type Grant } from "~/lib/access/roles";

export const grantLists = { sections: 200, departments: 500 };

/** `everySection` and `everyUnit`: nothing is selected. */
export function readGrant(form: FormData): Grant | null {
  const role = roles.find((one) => one === form.get("role"));
  if (!role) return null;
  const chosen = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");
  const [sections, departments] = [chosen("sections"), chosen("departments")];
  return {
    role,
    sections: form.get("everySection") === "on" ? null : sections,
    departments: form.get("everyUnit") === "on" ? null : departments,
  };
}
