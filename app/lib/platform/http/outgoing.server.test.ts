import { expect, test } from "vitest";

import { isOutside, NotOutside, statusOf } from "./outgoing.server";

test("addresses of the machine, its neighbours and of providers are inside", () => {
  for (const ip of ["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "ff02::1", "localhost", ""]) expect([ip, isOutside(ip)]).toEqual([ip, false]);
  for (const ip of ["93.184.216.34", "8.8.8.8", "172.32.0.1", "2a00:1450:4001::1"]) expect([ip, isOutside(ip)]).toEqual([ip, true]);
});

const world: Record<string, string[]> = { "a.example": ["93.184.216.34"], "b.example": ["93.184.216.35"], "in.example": ["93.184.216.34", "10.0.0.1"], "none.example": [] };
const find = (host: string) => Promise.resolve(world[host] ?? [host]);
const asked: string[] = [];
const answering = (answers: Record<string, [status: number, location?: string]>) => (url: URL, ip: string) => {
  asked.push(`${url.href} ${ip}`);
  const [status, location = null] = answers[url.href] ?? [200];
  return Promise.resolve({ status, location });
};

test("the address that was looked at is the one that is asked, and each redirect is looked at anew", async () => {
  expect(await statusOf("https://a.example/", answering({ "https://a.example/": [301, "https://b.example/x"], "https://b.example/x": [404] }), find)).toBe(404);
  expect(asked).toEqual(["https://a.example/ 93.184.216.34", "https://b.example/x 93.184.216.35"]);
  await expect(statusOf("https://a.example/", answering({ "https://a.example/": [302, "https://127.0.0.1/"] }), find)).rejects.toBeInstanceOf(NotOutside);
  await expect(statusOf("https://a.example/", answering({ "https://a.example/": [302, "http://b.example/"] }), find)).rejects.toBeInstanceOf(NotOutside);
  expect(await statusOf("https://a.example/", answering({ "https://a.example/": [302, "/"] }), find)).toBe(310);
});

test("nothing inside is asked, whatever it is called", async () => {
  const never = () => Promise.reject(new Error("asked"));
  for (const address of ["http://a.example/", "https://in.example/", "https://none.example/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/", "https://a.example:8443/", "https://u:p@a.example/", "file:///etc/passwd"]) {
    await expect(statusOf(address, never, find), address).rejects.toBeInstanceOf(NotOutside);
  }
});
