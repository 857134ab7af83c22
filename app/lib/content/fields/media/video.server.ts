import type { VideoField } from "~/lib/content/definition/definition";
import { copiedAddress, readVideoAddress } from "~/lib/platform/text/rich-text/video-players";
import { uuidPattern } from "~/lib/platform/text/uuid";

import { defineKind, oneLine, reading, Unreadable } from "~/lib/content/fields/field-kind";
import { readUrl } from "~/lib/content/fields/text/url.server";
import { videoOf } from "./videos";

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
