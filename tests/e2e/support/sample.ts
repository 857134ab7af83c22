import { randomBytes } from "node:crypto";

import sharp from "sharp";

import type { ContentApi } from "./api";

/** A word that no other test uses. */
export const unique = () => `k${randomBytes(4).toString("hex")}`;

/** A real photograph's worth of bytes: large enough for a cover. */
export function makePicture(colour = "#0f766e"): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: colour } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="1600" height="900"><circle cx="${300 + Math.floor(Math.random() * 900)}" cy="450" r="260" fill="#fde68a"/></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** What an announcement needs to be published. */
export async function announcement(api: ContentApi, title: string, more: Record<string, unknown> = {}) {
  const department = await api.first("mudurlukler", "Zabıta");
  return {
    title: { tr: title, en: `${title} in English` },
    body: {
      tr: "<p>Çalışma sabah başlar, akşam biter.</p>",
      en: "<p>Work starts in the morning and ends in the evening.</p>",
    },
    category: "general",
    priority: "normal",
    validFrom: new Date(Date.now() - 3_600_000).toISOString(),
    department: department.id,
    ...more,
  };
}
