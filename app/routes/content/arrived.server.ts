import { createCookie } from "@remix-run/node";

/** Long enough to reach the page that a save leads to. Told twice, it does no harm. */
const cookie = createCookie("arrived", { path: "/", maxAge: 60, sameSite: "lax", httpOnly: true });

/** The id that a browser gave the copy it keeps of this form; "" where it keeps none. */
export function backupOf(form: FormData): string {
  return knownId(form.get("backup"));
}

/** Tells the page that a save leads to which copy has arrived with it. */
export async function tellArrived(answer: Response, form: FormData): Promise<Response> {
  const id = backupOf(form);
  if (id !== "") answer.headers.append("Set-Cookie", await cookie.serialize(id));
  return answer;
}

export async function arrivedBackup(request: Request): Promise<string> {
  return knownId(await cookie.parse(request.headers.get("Cookie")));
}

function knownId(value: unknown): string {
  return typeof value === "string" && /^[a-z\d]{1,20}$/.test(value) ? value : "";
}
