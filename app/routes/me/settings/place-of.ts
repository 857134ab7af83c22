/** Addresses of one's own network (RFC 1918, 3927, 4193, 4291, 6598). */
const inside =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/** The address, `here` for one's own network, null when unknown. */
export function placeOf(address: string | null): string | null {
  const plain = address?.replace(/^::ffff:/i, "") ?? "";
  return plain === "" ? null : inside.test(plain) ? "here" : plain;
}
