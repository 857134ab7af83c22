/**
 * Who an address belongs to. Lower-cased by machine rules: under Turkish ones `ALI@` and `alı@` would be one account
 * (a hole met in other systems). Null when it isn't an address at all.
 */
export function emailKey(email: string): string | null {
  const key = email.normalize("NFKC").trim().toLowerCase();
  return key.length <= 254 && /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u.test(key) ? key : null;
}
