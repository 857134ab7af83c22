import type { FormAnswer } from "~/lib/platform/http/response/form-answer";

/** `wait`: minutes until the next try. */
export type GuestAnswer = FormAnswer<{ wait: number }>;

/**
 * For pages whose address is a secret: no referrer to other sites, no cache. "no-referrer" would also hide the origin
 * of our own forms.
 */
export const secretPageHeaders = { "Referrer-Policy": "same-origin", "Cache-Control": "no-store" };
