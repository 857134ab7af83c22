import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";

import { newTotpSecret, qrPicture, stepOfCode, totpAddress } from "./totp.server";

const key = Secret.fromLatin1("12345678901234567890");

/** RFC 6238, appendix B: seconds, time step, the eight digits for SHA1. */
test.each([
  [59, 0x1, "94287082"],
  [1111111109, 0x23523ec, "07081804"],
  [1111111111, 0x23523ed, "14050471"],
  [1234567890, 0x273ef07, "89005924"],
  [2000000000, 0x3f940aa, "69279037"],
  [20000000000, 0x27bc86aa, "65353130"],
])("at %d seconds the code is the one of RFC 6238", (seconds, step, digits) => {
  expect(TOTP.generate({ secret: key, algorithm: "SHA1", digits: 8, period: 30, timestamp: seconds * 1000 })).toBe(
    digits,
  );
  expect(stepOfCode(key.base32, digits.slice(2), seconds * 1000)).toBe(step);
});

test("a code holds for its half minute and the ones beside it", () => {
  const at = 1_234_567_890_000;
  const step = 0x273ef07;
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOfCode(key.base32, "005924", at + seconds * 1000))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ]);
});

test("what is no code of six digits is none", () => {
  for (const wrong of ["", "00592", "0005924", "00592a", "٠٠٥٩٢٤", " 05924", "005924\n"])
    expect([wrong, stepOfCode(key.base32, wrong, 1_234_567_890_000)]).toEqual([wrong, null]);
});

test("secrets hold 160 bits, and no two are the same", () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect([Secret.fromBase32(one).bytes.length, /^[A-Z2-7]{32}$/.test(one), one === other]).toEqual([20, true, false]);
});

test("apps read the product, the account and the secret", () => {
  const address = new URL(totpAddress("JBSWY3DPEHPK3PXP", { issuer: "Meydan: Deneme", label: "ayşe@ornek.test" }));
  expect([address.protocol, address.host, Object.fromEntries(address.searchParams)]).toEqual([
    "otpauth:",
    "totp",
    { issuer: "Meydan: Deneme", secret: "JBSWY3DPEHPK3PXP", algorithm: "SHA1", digits: "6", period: "30" },
  ]);
  expect(decodeURIComponent(address.pathname)).toContain("ayşe@ornek.test");
});

test("the picture has the three corners of a QR code inside a white edge", () => {
  const { size, path } = qrPicture("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP");
  expect(size).toBeGreaterThan(20);
  for (const corner of ["M2 2h1", `M${size - 3} 2h1`, `M2 ${size - 3}h1`]) expect(path).toContain(corner);
  expect(path).not.toMatch(/M[01] |M\d+ [01]h/);
});
