import { nextStep } from "~/lib/platform/concurrency/pace.server";

import { json, jsonText } from "./responses.server";

/** Longer lists are written so many items at a time. */
const itemsAtOnce = 100;

/** As `json`; while a long list is written, others have their turn. */
export async function jsonInSteps(value: unknown, init?: ResponseInit): Promise<Response> {
  if (!Array.isArray(value) || value.length <= itemsAtOnce) return json(value, init);
  const parts: string[] = [];
  for (let at = 0; at < value.length; at += itemsAtOnce) {
    await nextStep();
    parts.push(JSON.stringify(value.slice(at, at + itemsAtOnce)).slice(1, -1));
  }
  return jsonText(`[${parts.join(",")}]`, init);
}
