import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { FileKindName } from "~/lib/files/serving/file-urls";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

const icons: Record<FileKindName, InterfaceIcon> = {
  image: "heroicons_outline:photo",
  document: "heroicons_outline:document-text",
  video: "heroicons_outline:film",
  audio: "heroicons_outline:speaker-wave",
  archive: "heroicons_outline:archive-box",
};

/** A thumbnail or an icon; the name beside it makes alt superfluous. */
export function FileThumbnail({
  kind,
  src,
  className,
  iconClassName = "size-12",
}: {
  kind: FileKindName;
  /** Null for a picture that browsers don't draw. */
  src: string | null;
  className?: string;
  iconClassName?: string;
}) {
  if (kind === "image" && src !== null)
    return <img src={src} alt="" loading="lazy" decoding="async" className={cn("bg-muted object-cover", className)} />;
  return (
    <span className={cn("flex items-center justify-center bg-muted text-muted-foreground", className)}>
      <Icon name={icons[kind]} className={iconClassName} />
    </span>
  );
}
