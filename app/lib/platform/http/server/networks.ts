import { BlockList, isIP } from "node:net";

/** An IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    !address.includes("%") &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
/** An IPv4-mapped IPv6 address counts as IPv4. */
const bareOf = (address: string) =>
  /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1] ?? address.split("%", 1)[0] ?? "";

export function isAmong(address: string, networks: readonly string[]): boolean {
  const bare = bareOf(address);
  if (isIP(bare) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(bareOf(base), familyOf(bareOf(base)));
    else list.addSubnet(base, Number(bits), familyOf(base));
  }
  return list.check(bare, familyOf(bare));
}
