import { roles, type Grant } from "~/lib/access/roles";

/** How many boxes a form with a grant may have ticked. */
export const grantLists = { sections: 200, departments: 500 };

/** One grant as a form sends it; `everySection` and `everyUnit` are what nothing chosen means. */
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
