import { listColleagues } from "~/lib/auth/users/users.server";
import { staff } from "~/mock-data/sample/staff";

/** The invented colleagues who still have an account: their ids by e-mail address. */
export async function sampleColleagues(): Promise<Map<string, string>> {
  const emails = new Set(staff.map(({ email }) => email));
  return new Map((await listColleagues()).filter(({ email }) => emails.has(email)).map(({ email, id }) => [email, id]));
}
