import { expect, test } from "vitest";

import { placeOf } from "./place-of";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.7",
  "172.16.0.1",
  "172.31.255.1",
  "169.254.1.1",
  "100.64.0.1",
  "100.127.0.1",
  "::1",
  "::ffff:10.0.0.1",
  "fd12:3456::1",
  "fe80::1",
])("%s is this network", (address) => expect(placeOf(address)).toBe("here"));

test.each([
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "100.63.0.1",
  "100.128.0.1",
  "2001:db8::1",
  "::ffff:198.51.100.7",
])("%s is said as it is", (address) => {
  expect(placeOf(address)).toBe(address.replace("::ffff:", ""));
});

test("what isn't known is nowhere", () => {
  expect([placeOf(null), placeOf("")]).toEqual([null, null]);
});
