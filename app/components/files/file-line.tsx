import { Icon } from "~/components/ui/icon";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import type { Locale } from "~/lib/content/values";
import { formatBytes } from "~/lib/platform/text/numbers";

export function FileLine({ file, id, locale }: { file: FileJson | undefined; id: string; locale: Locale }) {
  if (!file) return <span className="truncate text-muted-foreground">{id}</span>;
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toUpperCase() ?? file.kind;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {file.kind === "image" ? (
        <img src={thumbnailUrl(file)} alt="" className="size-10 rounded-sm border bg-muted object-cover" />
      ) : (
        <Icon name="heroicons_outline:paper-clip" className="text-muted-foreground" />
      )}
      <span className="min-w-0">
        <a href={file.url} className="block truncate plain-link">
          {file.originalName}
        </a>
        <span className="text-sm text-muted-foreground">
          {ending}, {formatBytes(file.bytes, locale)}
        </span>
      </span>
    </span>
  );
}
