import { useTranslation } from "react-i18next";

type FilePreviewProps = { kind: "video" | "audio"; src: string };

/** A film or a sound, as far as the browser plays it. */
export function FilePreview({ kind, src }: FilePreviewProps) {
  const { t } = useTranslation();
  const media = { src, controls: true, preload: "metadata", "aria-label": t("files.file.preview") } as const;
  return kind === "audio" ? (
    <audio {...media} className="w-full" />
  ) : (
    <video {...media} className="mx-auto aspect-video max-h-120 w-full" />
  );
}
