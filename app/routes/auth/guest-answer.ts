/** A form that was refused. `errors` are i18n keys by field; `wait`: minutes until the next try is taken. */
export type GuestAnswer = { errors: Record<string, string[]>; typed: Record<string, string>; wait: number };

/**
 * For pages whose address is a key: it is told to nobody, and no copy is kept. "no-referrer" would also hide the origin
 * of our own forms.
 */
export const secretPageHeaders = { "Referrer-Policy": "same-origin", "Cache-Control": "no-store" };
