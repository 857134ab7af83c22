import type { Video } from "~/lib/content/fields/media/videos";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

export type Popup = {
  id: string;
  title: TranslatedText;
  picture: Picture | null;
  html: TranslatedText | null;
  video: Video | null;
  href: string | null;
  button: TranslatedText | null;
  frequency: "session" | "day" | "once" | "always";
  device: "all" | "desktop" | "mobile";
  /** Seconds. */
  delay: number;
};
