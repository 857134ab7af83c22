import { randomUUID } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";

import { hasCookie } from "~/lib/platform/http/request/has-cookie";

import { readUndoStep, type UndoStep } from "./undo-step";

export const toastTones = ["info", "success", "warning", "error"] as const;
export type ToastTone = (typeof toastTones)[number];

/**
 * Shown once by the next page. `key` is an i18n key, worded in the reader's language of that moment; `undo` adds a
 * button that takes it back.
 */
export type FlashToast = { tone: ToastTone; key: string; values?: Record<string, string | number>; undo?: UndoStep };
export type TakenToast = FlashToast & { id: string };

/** A minute: enough to reach the next page, too short to surprise a later visit. */
const cookieName = "toast";
const cookie = createCookie(cookieName, { path: "/", maxAge: 60, sameSite: "lax", httpOnly: true });

export async function redirectWithToast(url: string, toast: FlashToast, init: ResponseInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await cookie.serialize({ ...toast, id: randomUUID() }));
  return redirect(url, { ...init, headers });
}

function readToast(value: unknown): TakenToast | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, tone, key, values, undo } = value as Record<string, unknown>;
  const knownTone = toastTones.find((candidate) => candidate === tone);
  if (typeof id !== "string" || typeof key !== "string" || !knownTone) return null;
  const given = typeof values === "object" && values !== null ? Object.entries(values) : [];
  const known = given.filter((entry): entry is [string, string | number] =>
    ["string", "number"].includes(typeof entry[1]),
  );
  const step = readUndoStep(undo);
  return { id, tone: knownTone, key, values: Object.fromEntries(known), ...(step ? { undo: step } : {}) };
}

export function hasToast(cookies: string): boolean {
  return hasCookie(cookies, cookieName);
}

export async function takeToast(request: Request): Promise<{ toast: TakenToast | null; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (value !== null) headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { toast: readToast(value), headers };
}
