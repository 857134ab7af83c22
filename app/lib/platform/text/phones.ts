export type PhoneKind = "landline" | "mobile" | "850" | "444" | "short" | "international";

const longestInput = 40;

/** The stored form: E.164 (`+902329990011`), or bare digits for 444 and three-digit numbers; null for anything else. */
export function normalizePhone(text: string): string | null {
  const typed = text.trim();
  if (typed.length > longestInput || !/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  const international = typed.startsWith("+") ? digits : digits.startsWith("00") ? digits.slice(2) : null;
  if (international !== null && !international.startsWith("90")) {
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
  }
  if (international === null && /^1\d\d$/.test(digits)) return digits;
  return turkish(international?.slice(2) ?? withoutTrunk(digits));
}

function withoutTrunk(digits: string): string {
  if (digits.length === 12 && digits.startsWith("90")) return digits.slice(2);
  return digits.startsWith("0") ? digits.slice(1) : digits;
}

function turkish(national: string): string | null {
  const digits = national.length === 11 && national.startsWith("0") ? national.slice(1) : national;
  if (/^444\d{4}$/.test(digits)) return digits;
  return /^(?:[2-5]\d{9}|8\d{9})$/.test(digits) && !digits.startsWith("444") ? `+90${digits}` : null;
}

export function phoneKind(stored: string): PhoneKind | null {
  if (/^1\d\d$/.test(stored)) return "short";
  if (/^444\d{4}$/.test(stored)) return "444";
  if (/^\+905\d{9}$/.test(stored)) return "mobile";
  if (/^\+908\d{9}$/.test(stored)) return "850";
  if (/^\+90[2-4]\d{9}$/.test(stored)) return "landline";
  return /^\+(?!90)[1-9]\d{7,14}$/.test(stored) ? "international" : null;
}

/** 0232 999 00 11 · 444 0 000 · 112; any other text unchanged. */
export function formatPhone(stored: string): string {
  const kind = phoneKind(stored);
  if (kind === null || kind === "short" || kind === "international") return stored;
  return kind === "444"
    ? stored.replace(/(...)(.)/, "$1 $2 ")
    : stored.slice(3).replace(/(...)(...)(..)/, "0$1 $2 $3 ");
}

export function phoneHref(stored: string): string | null {
  return phoneKind(stored) === null ? null : `tel:${stored}`;
}
