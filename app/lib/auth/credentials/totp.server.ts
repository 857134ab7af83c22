import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

// What every authenticator app takes for granted (RFC 6238 §5.2); the longer kinds are ignored by some of them.
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks may be half a minute apart in either direction. */
const steps = 1;

/** A new secret of 160 bits (RFC 4226 §4), in base32 as people and apps read it. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The time step whose code this is, now or a step beside; null when it is none. */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...settings, secret: key, token: code, timestamp: at, window: steps });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp: at }) + delta;
}

/** What an app reads from the picture: whose code of which product it makes. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...settings, secret, issuer, label }).toString();
}

export type QrPicture = { size: number; path: string };

/** A QR code as one path of an SVG, on a square of `size` units that holds its white edge. */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
