/** Addresses that only mean something inside of one's own network (RFC 1918, 3927, 4193, 4291, 6598). */
const inside =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/** Where a session was opened from: the address, `here` for one of the own network, null when it isn't known. */
export function placeOf(address: string | null): string | null {
  const plain = address?.replace(/^::ffff:/i, "") ?? "";
  return plain === "" ? null : inside.test(plain) ? "here" : plain;
}
