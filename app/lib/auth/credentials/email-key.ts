/**
 * The key that identifies an address, lower-cased without a locale: with Turkish rules `ALI@` and `alı@` would be one
 * account (a hole met in other systems). Null when it isn't an address.
 */
export function emailKey(email: string): string | null {
  const key = email.normalize("NFKC").trim().toLowerCase();
  return key.length <= 254 && /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u.test(key) ? key : null;
}
