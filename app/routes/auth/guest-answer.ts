/** A refused form. `errors`: i18n keys by field; `wait`: minutes until the next try. */
export type GuestAnswer = { errors: Record<string, string[]>; typed: Record<string, string>; wait: number };

/**
 * For pages whose address is a secret: no referrer to other sites, no cache. "no-referrer" would also hide the origin
 * of our own forms.
 */
export const secretPageHeaders = { "Referrer-Policy": "same-origin", "Cache-Control": "no-store" };
