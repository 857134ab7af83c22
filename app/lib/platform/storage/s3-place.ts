import type { S3Place } from "./s3-storage.server";

/**
 * `s3://<access key>:<secret>@<host>[:<port>]/<bucket>[/<prefix>][?region=…][&tls=off]`, percent-encoded; else null.
 */
export function parseS3Place(address: string): S3Place | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, host, pathname, searchParams } = new URL(address);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean);
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  const arePlain = folders.every((folder) => /^[\w.-]+$/.test(folder) && !folder.startsWith("."));
  const known = [...searchParams.keys()].every((name) => ["region", "tls"].includes(name));
  const tls = searchParams.get("tls") ?? "on";
  if (
    protocol !== "s3:" ||
    !username ||
    !password ||
    !host ||
    !isBucket ||
    !arePlain ||
    !known ||
    !["on", "off"].includes(tls)
  )
    return null;
  return {
    endpoint: `${tls === "off" ? "http" : "https"}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
