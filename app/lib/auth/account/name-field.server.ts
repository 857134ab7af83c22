import { z } from "zod";

import { nameProblem, tidyName } from "./person-name";

export const nameField = z.string({ error: "settings.errors.name" }).transform((text, context) => {
  const name = tidyName(text);
  const problem = nameProblem(name);
  if (problem)
    context.addIssue({
      code: "custom",
      message: problem === "tooLong" ? "settings.errors.tooLong" : "settings.errors.name",
    });
  return problem ? z.NEVER : name;
});
