import { z } from "zod";

import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { toInstant } from "~/lib/platform/text/dates/dates";
import { keepable } from "~/lib/platform/text/keepable";

/** A line that may be empty, with single spaces. @param errors i18n keys */
export function optionalLine(max: number, errors: { text: string; tooLong: string }) {
  return z
    .string({ error: errors.text })
    .transform((text) => collapseSpaces(keepable(text).replace(/\p{Cc}/gu, " ")))
    .pipe(z.string().max(max, errors.tooLong));
}

/** Text of several lines. @param errors i18n keys */
export function plainText(max: number, errors: { text: string; tooLong: string }) {
  return z
    .string({ error: errors.text })
    .transform((text) => keepable(text).replace(/\r\n?/g, "\n"))
    .pipe(z.string().max(max, errors.tooLong));
}

/** An instant in ISO 8601, or a calendar day, which becomes its noon; "" is none. @param error an i18n key */
export function optionalInstant(error: string) {
  return z
    .string({ error })
    .nullable()
    .transform((text, context) => {
      const instant = text === null || text === "" ? null : toInstant(text);
      if (text && (!instant || instant.getFullYear() < 1900 || instant.getFullYear() > 9999))
        context.addIssue({ code: "custom", message: error });
      return instant?.toISOString() ?? null;
    });
}
