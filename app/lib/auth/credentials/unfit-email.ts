import { Refusal } from "~/lib/platform/refusal";

export function unfitEmail(problem: "invalid" | "taken"): Refusal {
  const [code, key] = problem === "taken" ? ["emailTaken", "emailTaken"] : ["emailInvalid", "email"];
  return new Refusal(`The e-mail address is ${problem}`, {
    status: 422,
    code,
    fields: { email: [`settings.errors.${key}`] },
  });
}
