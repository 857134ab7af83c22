// Fields, texts, pages and the content security policy all follow from this list of video sites.
type Site = {
  provider: "YouTube" | "Vimeo";
  hosts: readonly string[];
  /** The player without cookies and tracking. */
  origin: string;
  read: (url: URL) => VideoAddress | Unfit | null;
};

export type VideoAddress = { provider: Site["provider"]; src: string; page: string };
type Unfit = "videoChannel" | "videoPlaylist";

const youtubeId = /^[\w-]{3,64}$/;

const youtube: Site = {
  provider: "YouTube",
  hosts: [
    "youtube.com",
    "www.youtube.com",
    "m.youtube.com",
    "music.youtube.com",
    "gaming.youtube.com",
    "youtu.be",
    "www.youtu.be",
    "youtube-nocookie.com",
    "www.youtube-nocookie.com",
  ],
  origin: "https://www.youtube-nocookie.com",
  read({ hostname, pathname, searchParams, hash }) {
    const [first = "", second = ""] = pathname.split("/").filter(Boolean);
    const isShort = /(?:^|\.)youtu\.be$/.test(hostname);
    const id = isShort
      ? first
      : first === "watch"
        ? (searchParams.get("v") ?? second)
        : ["embed", "shorts", "live", "v", "e"].includes(first)
          ? second
          : "";
    if (first === "playlist" || id === "videoseries" || (id === "" && searchParams.has("list"))) return "videoPlaylist";
    if (
      !isShort &&
      (/^@/.test(decoded(first)) || ["channel", "c", "user", "feed", "hashtag"].includes(first) || id === "live_stream")
    )
      return "videoChannel";
    if (!youtubeId.test(id)) return null;
    const start = seconds(searchParams.get("start") ?? searchParams.get("t") ?? /^#t=(\w+)$/.exec(hash)?.[1]);
    return {
      provider: "YouTube",
      src: `${youtube.origin}/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
      page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
    };
  },
};

const vimeo: Site = {
  provider: "Vimeo",
  hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com", "m.vimeo.com"],
  origin: "https://player.vimeo.com",
  read({ pathname, searchParams, hash: fragment }) {
    const parts = pathname.split("/").filter(Boolean);
    const [first = ""] = parts;
    const isCollection = ["showcase", "album", "channels", "groups", "ondemand"].includes(first);
    // After a collection's name the first number may be the collection's own.
    const from = isCollection ? 2 : 0;
    const at = parts.findIndex((part, index) => index >= from && /^\d{1,20}$/.test(part));
    const id = parts[at];
    if (id === undefined || first === "event" || first === "user") {
      return first === "" ? null : ["showcase", "album", "ondemand"].includes(first) ? "videoPlaylist" : "videoChannel";
    }
    const own = [searchParams.get("h"), parts[at + 1]].find(
      (part) => part !== null && part !== undefined && /^[0-9a-f]{6,40}$/i.test(part),
    );
    const start = seconds(/^#t=(\w+)$/.exec(fragment)?.[1]);
    // Without its hash the player of an unlisted video finds nothing.
    return {
      provider: "Vimeo",
      src: `${vimeo.origin}/video/${id}?${own ? `h=${own}&` : ""}dnt=1${start > 0 ? `#t=${start}s` : ""}`,
      page: `https://vimeo.com/${id}${own ? `/${own}` : ""}`,
    };
  },
};

const sites = [youtube, vimeo];

export const playerOrigins: readonly string[] = sites.map(({ origin }) => origin);

const longestAddress = 2000;
const bareHost = /^(?:[a-z]{1,10}\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)\//i;

/** From an address with or without "https:", or a frame's code. */
export function copiedAddress(typed: string): string {
  const text = typed.trim().slice(0, 2 * longestAddress);
  const framed = /^<iframe\s[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? text;
  if (framed.startsWith("//")) return `https:${framed}`;
  return bareHost.test(framed) ? `https://${framed}` : framed;
}

/** Null for an address of another site. */
export function readVideoAddress(address: string): VideoAddress | Unfit | null {
  const full = copiedAddress(address);
  if (full.length > longestAddress || !/^https?:\/\//i.test(full) || !URL.canParse(full)) return null;
  const url = new URL(full);
  if (url.port !== "" || url.username !== "" || url.password !== "") return null;
  return sites.find(({ hosts }) => hosts.includes(url.hostname))?.read(url) ?? null;
}

/** "90", "90s" and "1h2m3s". */
function seconds(time: string | null | undefined): number {
  const [, hours, minutes, rest] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? "") ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
