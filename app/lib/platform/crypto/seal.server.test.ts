import { expect, test } from "vitest";

import { seal, unseal } from "./seal.server";

const [first, second] = ["a".repeat(32), "b".repeat(32)];
const given = { purpose: "test", owner: "somebody" };

test("what is sealed opens with the same secret, and says nothing of itself", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", { ...given, secrets: [first] });
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
  expect(unseal(sealed, { ...given, secrets: [first] })).toEqual({ text: "JBSWY3DPEHPK3PXP", isOld: false });
  expect(seal("JBSWY3DPEHPK3PXP", { ...given, secrets: [first] })).not.toBe(sealed);
});

test("another secret, purpose or owner opens nothing", () => {
  const sealed = seal("x", { ...given, secrets: [first] });
  expect(unseal(sealed, { ...given, secrets: [second] })).toBeNull();
  expect(unseal(sealed, { ...given, purpose: "other", secrets: [first] })).toBeNull();
  expect(unseal(sealed, { ...given, owner: "else", secrets: [first] })).toBeNull();
});

test("a secret that is being replaced still opens, and is told to be old", () => {
  const sealed = seal("x", { ...given, secrets: [first] });
  expect(unseal(sealed, { ...given, secrets: [second, first] })).toEqual({ text: "x", isOld: true });
});

test("what was changed or is no seal at all opens nothing", () => {
  const sealed = seal("some text", { ...given, secrets: [first] });
  const at = sealed.length - 3;
  const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
  for (const wrong of [changed, sealed.slice(0, 30), "", "v1.", "x", sealed.slice(3)])
    expect([wrong, unseal(wrong, { ...given, secrets: [first] })]).toEqual([wrong, null]);
});
