import { z } from "zod";

import { json } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { isSafeUrl } from "~/lib/platform/text/urls";

import type { inboxItems } from "./schema.server";
import { simpleMarkup } from "./simple-markup.server";

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\0"), "refusals.fields.zeroBytes");
/** An anchor is refused: the item is shown on every page. */
const address = text(2000).refine(
  (value) => value === "" || (isSafeUrl(value) && !value.startsWith("#")),
  "shortcuts.problems.badLink",
);
const picture = text(2000).refine(
  (value) => value === "" || (/^(https?:|\/)/i.test(value) && isSafeUrl(value)),
  "refusals.fields.picture",
);
const emptyAsNull = (value: string | null) => value || null;

/** A flag, or the ids of the readers: as many as a large municipality has staff, each once. */
const readers = z
  .array(z.string().max(64))
  .max(1_000)
  .transform((ids) => [...new Set(ids)]);
export const readInput = z.union([z.boolean(), readers]);

const itemInput = z.object({
  icon: text(100).nullable().transform(emptyAsNull).optional(),
  image: picture.nullable().transform(emptyAsNull).optional(),
  title: text(300)
    .nullable()
    .transform((value) => simpleMarkup(value ?? ""))
    .optional(),
  description: text(5000)
    .nullable()
    .transform((value) => (value === null ? null : simpleMarkup(value)))
    .optional(),
  time: z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .optional(),
  read: readInput.optional(),
  seen: z.boolean().optional(),
  link: address.nullable().transform(emptyAsNull).optional(),
  useRouter: z
    .boolean()
    .nullable()
    .transform((value) => value === true)
    .optional(),
});

export type ItemInput = Partial<Omit<typeof inboxItems.$inferInsert, "read" | "readBy">> & {
  read?: z.infer<typeof readInput>;
};

/** @throws Refusal 422 `{error, fields}` */
export function readItemInput(given: unknown): ItemInput {
  const result = itemInput.safeParse(given);
  if (!result.success)
    throw json(
      { error: "Some fields hold values that cannot be kept", fields: zodFields(result.error) },
      { status: 422 },
    );
  return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined));
}
