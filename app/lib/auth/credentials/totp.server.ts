import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

// The defaults every authenticator app assumes (RFC 6238 §5.2); some apps ignore other values.
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks may differ by half a minute in either direction. */
const steps = 1;

/** 160 bits (RFC 4226 §4), in base32, as apps read it. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The time step of a code, one step early or late at most; null when it is wrong. */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...settings, secret: key, token: code, timestamp: at, window: steps });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp: at }) + delta;
}

export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...settings, secret, issuer, label }).toString();
}

export type QrPicture = { size: number; path: string };

export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
