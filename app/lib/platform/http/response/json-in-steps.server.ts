import { nextStep } from "~/lib/platform/concurrency/pace.server";

import { jsonBytes } from "./json-bytes.server";
import { json, jsonOf } from "./responses.server";

/** Longer lists are written so many items at a time. */
const itemsAtOnce = 100;

/** As `json`; while a long list is written, others have their turn. */
export async function jsonInSteps(value: unknown, init?: ResponseInit): Promise<Response> {
  if (!Array.isArray(value) || value.length <= itemsAtOnce) return json(value, init);
  const parts: Buffer[] = [];
  for (let at = 0; at < value.length; at += itemsAtOnce) {
    await nextStep();
    const items = jsonBytes(value.slice(at, at + itemsAtOnce));
    parts.push(Buffer.from(at === 0 ? "[" : ","), items.subarray(1, -1));
  }
  parts.push(Buffer.from("]"));
  return jsonOf(Buffer.concat(parts), init);
}
