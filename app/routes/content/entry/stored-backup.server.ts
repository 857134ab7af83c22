import { createCookie } from "@remix-run/node";

/** Long enough for the redirect after a save; a repetition does no harm. */
const cookie = createCookie("arrived", { path: "/", maxAge: 60, sameSite: "lax", httpOnly: true });

/** The id of the browser's own copy of this form, or "". */
export function backupOf(form: FormData): string {
  return knownId(form.get("backup"));
}

/** Tells the page after a save which copy the server has. */
export async function withStoredBackup(answer: Response, form: FormData): Promise<Response> {
  const id = backupOf(form);
  if (id !== "") answer.headers.append("Set-Cookie", await cookie.serialize(id));
  return answer;
}

export async function storedBackup(request: Request): Promise<string> {
  return knownId(await cookie.parse(request.headers.get("Cookie")));
}

function knownId(value: unknown): string {
  return typeof value === "string" && /^[a-z\d]{1,20}$/.test(value) ? value : "";
}
