import { expect, test } from "vitest";

import { shortAddress } from "./short-address";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:12:3456:789a:bcde:f012:3456", "2001:db8:12::"],
  ["2001:DB8::3456", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["nobody", undefined],
  [undefined, undefined],
])("of %s the log holds %s", (address, kept) => {
  expect(shortAddress(address)).toBe(kept);
});
