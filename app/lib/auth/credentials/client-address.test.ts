import { expect, test } from "vitest";

import { countedAddress, countedNetwork } from "./client-address";

test("an IPv4 address counts by itself, also inside an IPv6 one; the addresses of a /64 count as one", () => {
  expect([countedAddress("192.0.2.7"), countedAddress("::ffff:192.0.2.7"), countedAddress("::FFFF:192.0.2.7")]).toEqual(
    ["192.0.2.7", "192.0.2.7", "192.0.2.7"],
  );
  const house = [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff::",
    "2001:0db8:0001:0002:3:4:5:6",
    "2001:db8:1:2:a:b:192.0.2.1",
    "2001:db8:1:2::1%eth0",
  ];
  expect(new Set(house.map(countedAddress))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(countedAddress("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect([countedAddress("::1"), countedAddress("fe80::1")]).toEqual(["0:0:0:0::/64", "fe80:0:0:0::/64"]);
  expect([countedAddress(null), countedAddress(""), countedAddress("no address")]).toEqual([
    "unknown",
    "unknown",
    "no address",
  ]);
});

test("a network is the /24 of an IPv4 address and the /48 of an IPv6 one", () => {
  expect(["192.0.2.7", "::ffff:192.0.2.9", "2001:db8:1:2::1", "::1", "no address"].map(countedNetwork)).toEqual([
    "192.0.2.0/24",
    "192.0.2.0/24",
    "2001:db8:1::/48",
    "0:0:0::/48",
    "no address",
  ]);
});
