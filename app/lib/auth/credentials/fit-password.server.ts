import { readAccessSettings } from "~/lib/auth/session/access-settings.server";
import { env, unsetTexts } from "~/lib/platform/env/env.server";
import { getSettingGroup } from "~/lib/settings/settings.server";

import {
  passwordLength,
  passwordProblem,
  type Owner,
  type PasswordProblem,
  type PasswordRules,
} from "./password-rules";

export class UnfitPassword extends Error {
  override name = "UnfitPassword";
  /** @param min how long a password is at least, for texts about it */
  constructor(
    readonly problem: PasswordProblem | "same",
    readonly min: number = passwordLength.min,
  ) {
    super(`The new password is ${problem}`);
  }
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

/** @throws UnfitPassword */
export async function assertFitPassword(password: string, owner: Owner): Promise<void> {
  const rules = await readPasswordRules();
  const problem = passwordProblem(password, owner, rules);
  if (problem) throw new UnfitPassword(problem, rules.min);
}
