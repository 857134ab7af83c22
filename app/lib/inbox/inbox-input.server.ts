import { z } from "zod";

import { json } from "~/lib/platform/http/responses.server";
import { zodFields } from "~/lib/platform/http/zod-fields";
import { isSafeUrl } from "~/lib/platform/text/urls";

import { isRead } from "./is-read";
import type { inboxItems } from "./schema.server";
import { simpleMarkup } from "./simple-markup.server";

const text = (max: number) => z.string().max(max).refine((value) => !value.includes("\0"), "refusals.fields.zeroBytes");
/** An anchor leads nowhere: the item is shown on every page. */
const address = text(2000).refine((value) => value === "" || (isSafeUrl(value) && !value.startsWith("#")), "shortcuts.problems.badLink");
const picture = text(2000).refine((value) => value === "" || (/^(https?:|\/)/i.test(value) && isSafeUrl(value)), "refusals.fields.picture");
const emptyAsNull = (value: string | null) => value || null;

/** What a script may say of an item; other names are left out. */
const itemInput = z.object({
  icon: text(100).nullable().transform(emptyAsNull).optional(),
  image: picture.nullable().transform(emptyAsNull).optional(),
  title: text(300).nullable().transform((value) => simpleMarkup(value ?? "")).optional(),
  description: text(5000).nullable().transform((value) => (value === null ? null : simpleMarkup(value))).optional(),
  time: z.iso.datetime({ offset: true }).transform((value) => new Date(value)).optional(),
  read: z.union([z.boolean(), z.array(z.string().max(100)).max(10_000)]).optional(),
  seen: z.boolean().optional(),
  link: address.nullable().transform(emptyAsNull).optional(),
  useRouter: z.boolean().nullable().transform((value) => value === true).optional(),
});

/**
 * The columns to write, read from what a script sent.
 * @throws Response 422 `{error, fields}`
 */
export function readItemInput(given: unknown, userId: string): Partial<typeof inboxItems.$inferInsert> {
  const result = itemInput.safeParse(given);
  if (!result.success) throw json({ error: "Some fields hold values that cannot be kept", fields: zodFields(result.error) }, { status: 422 });
  const { read, ...columns } = result.data;
  const entries = Object.entries({ ...columns, ...(read === undefined ? {} : { read: isRead(read, userId) }) });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
