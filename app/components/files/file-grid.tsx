import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import type { FileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import { formatBytes } from "~/lib/platform/text/numbers";

import { CopyAddress } from "./copy-address";
import { FileMarks } from "./file-marks";
import { FileThumbnail } from "./file-thumbnail";

export type ListedFile = FileJson & { uploader: string | null; canEdit: boolean };

export type FileCollectionProps = {
  files: readonly ListedFile[];
  locale: "tr" | "en";
  /** The origin of copied addresses. */
  origin: string;
  /** Whether files can be selected for the form around them. */
  isChosen: boolean;
};

export function ChooseFile({ file }: { file: ListedFile }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      name="item"
      value={file.id}
      disabled={!file.canEdit}
      aria-label={t("files.many.choose", { name: file.originalName })}
    />
  );
}

export function FileGrid({ files, locale, origin, isChosen }: FileCollectionProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("files.list")} className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
      {files.map((file) => (
        <li
          key={file.id}
          className={
            "relative flex flex-col overflow-hidden rounded-lg border bg-card shadow-card hover:border-primary " +
            "has-[:checked]:border-primary has-[:checked]:ring-2 has-[:checked]:ring-primary"
          }
        >
          <Link to={filePaths.file(file.id)} className="group flex flex-1 flex-col">
            <FileThumbnail kind={file.kind} src={thumbnailUrl(file)} className="aspect-4/3 w-full" />
            <span className="flex flex-1 flex-col gap-1 p-3">
              <span className="line-clamp-2 font-medium break-all group-hover:underline">{file.originalName}</span>
              <span className="text-sm text-muted-foreground">
                {t(`files.kind.${file.kind}`)} · {formatBytes(file.bytes, locale)}
              </span>
              <span className="mt-auto">
                <FileMarks file={file} />
              </span>
            </span>
          </Link>
          {isChosen ? (
            <label className="absolute start-0 top-0 flex size-11 items-center justify-center">
              <ChooseFile file={file} />
            </label>
          ) : null}
          <CopyAddress address={origin + file.url} name={file.originalName} className="p-3 pt-0" />
        </li>
      ))}
    </ul>
  );
}
