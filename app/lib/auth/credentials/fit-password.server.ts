import { readAccessSettings } from "~/lib/auth/session/access-settings.server";
import { env, unsetTexts } from "~/lib/platform/env/env.server";
import { Refusal } from "~/lib/platform/refusal";
import { getSettingGroup } from "~/lib/settings/settings.server";

import {
  passwordLength,
  passwordProblem,
  type Owner,
  type PasswordProblem,
  type PasswordRules,
} from "./password-rules";

/** @param min how long a password is at least, for texts about it */
export function unfitPassword(problem: PasswordProblem | "same", min: number = passwordLength.min): Refusal {
  const fields = { password: [`settings.errors.next.${problem}?min=${min}`] };
  return new Refusal(`The new password is ${problem}`, { status: 422, fields });
}

/** What new passwords are held to. */
export async function readPasswordRules(): Promise<PasswordRules> {
  const [{ minPasswordLength, refusesNames }, { data }] = await Promise.all([
    readAccessSettings(),
    getSettingGroup("site"),
  ]);
  const { siteName = {} } = data as { siteName?: { tr?: string; en?: string } };
  const { APP_TITLE } = env();
  const names = [siteName.tr, siteName.en, APP_TITLE === unsetTexts.APP_TITLE ? "" : APP_TITLE];
  return { min: minPasswordLength, refusesNames, places: names.filter((name): name is string => Boolean(name)) };
}

/** @throws Refusal 422 */
export async function assertFitPassword(password: string, owner: Owner): Promise<void> {
  const rules = await readPasswordRules();
  const problem = passwordProblem(password, owner, rules);
  if (problem) throw unfitPassword(problem, rules.min);
}
