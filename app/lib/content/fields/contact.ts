import type { EmailField, PhoneField, UrlField, VideoField } from "~/lib/content/definition/definition";
import { formatPhone, normalizePhone, phoneHref } from "~/lib/platform/text/phones";
import { isSafeUrl } from "~/lib/platform/text/urls";
import { copiedAddress, readVideoAddress } from "~/lib/platform/text/rich-text/video-players";
import { uuidPattern } from "~/lib/platform/text/uuid";

import { defineKind, oneLine, reading, Unreadable } from "./field-kind";
import { line } from "./public-shape";
import { videoOf } from "./videos";

export const phone = defineKind<PhoneField, string>({
  schema: () =>
    reading((input) => {
      const phone = typeof input === "string" ? normalizePhone(input) : null;
      if (!phone) throw new Unreadable("badPhone");
      return phone;
    }),
  text: (value) => formatPhone(value),
  cell: (value) => formatPhone(value),
  publicView: (value) => {
    const href = phoneHref(value);
    return line({ text: formatPhone(value), ...(href ? { href } : {}) });
  },
  jsonSchema: () => ({ type: "string", description: "E.164, or the digits of a 444 or short number" }),
});

export const email = defineKind<EmailField, string>({
  schema: () =>
    reading((input) => {
      // Machine text: never lower-cased by Turkish rules (content-model §11.1).
      const address = oneLine(input).toLowerCase();
      if (address.length > 254 || !/^[^\s@<>"(),;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address))
        throw new Unreadable("badEmail");
      return address;
    }),
  text: (value) => value,
  publicView: (value) => line({ text: value, href: `mailto:${value}` }),
  jsonSchema: () => ({ type: "string", format: "email" }),
});

function readUrl(input: unknown): string {
  const address = oneLine(input);
  if (address.length > 2000 || !isSafeUrl(address)) throw new Unreadable("badUrl");
  return address;
}

export const url = defineKind<UrlField, string>({
  schema: () => reading(readUrl),
  addresses: (value) => [value],
  publicView: (value) => line({ text: value.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""), href: value }),
  jsonSchema: () => ({ type: "string", format: "uri-reference" }),
});

/** A YouTube or Vimeo page, or an mp4 from the library. */
const ownVideo = new RegExp(`^/media/(${uuidPattern})`);

export const video = defineKind<VideoField, string>({
  schema: () =>
    reading((input) => {
      const address = readUrl(copiedAddress(oneLine(input)));
      if (address.startsWith("/media/")) return address;
      const video = readVideoAddress(address);
      if (video === null || typeof video === "string") throw new Unreadable(video ?? "badVideo");
      return address;
    }),
  references: (value) => {
    const id = ownVideo.exec(value)?.[1];
    return id ? [{ kind: "file", id }] : [];
  },
  addresses: (value) => [value],
  publicView: (value) => {
    const video = videoOf(value);
    return video && { shape: "video", video };
  },
  jsonSchema: () => ({ type: "string", format: "uri-reference" }),
});
