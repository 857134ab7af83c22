import { expect, test } from "vitest";

import { isAmong, isNetwork } from "./networks";

test.each(["10.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "2001:db8::1", "2001:db8::/32", "::ffff:10.0.0.1"])(
  "%s is a network",
  (text) => expect(isNetwork(text)).toBe(true),
);
test.each([
  "",
  "10.0.0",
  "10.0.0.1/33",
  "10.0.0.1/",
  "10.0.0.1/8/8",
  "2001:db8::/129",
  "fe80::1%eth0",
  "belediye.example",
  "10.0.0.*",
])("%j is none", (text) => expect(isNetwork(text)).toBe(false));

test("an address belongs to itself and to its network, however it is written", () => {
  const office = ["10.20.0.0/16", "192.0.2.7", "2001:db8:1::/48"];
  for (const address of [
    "10.20.255.1",
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::ffff:10.20.0.1",
    "2001:DB8:1::5",
    "2001:db8:1:0:0:0:0:5",
  ])
    expect([address, isAmong(address, office)]).toEqual([address, true]);
  for (const address of ["10.21.0.1", "192.0.2.8", "2001:db8:2::5", "", "unknown", "::1"])
    expect([address, isAmong(address, office)]).toEqual([address, false]);
  expect(isAmong("192.0.2.7", ["::ffff:192.0.2.7"])).toBe(true);
});
