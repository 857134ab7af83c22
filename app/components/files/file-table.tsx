import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChooseHead } from "~/components/controls/rows/chosen-rows";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { filePaths } from "~/lib/files/file-paths";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

import { ChooseFile, type FileCollectionProps } from "./file-grid";
import { FileMarks } from "./file-marks";
import { FileThumbnail } from "./file-thumbnail";

export function FileTable({ files, locale, isChosen }: Omit<FileCollectionProps, "origin">) {
  const { t } = useTranslation();
  return (
    <Card className="overflow-hidden">
      <Table label={t("files.list")}>
        <TableHeader>
          <tr>
            {isChosen ? <ChooseHead /> : null}
            <TableHead>{t("files.file.name")}</TableHead>
            <TableHead>{t("files.file.size")}</TableHead>
            <TableHead>{t("files.file.uploader")}</TableHead>
            <TableHead>{t("files.file.created")}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.id}>
              {isChosen ? (
                <TableCell data-part="choose">
                  <ChooseFile file={file} />
                </TableCell>
              ) : null}
              <TableCell className="min-w-56">
                <span className="flex items-center gap-3">
                  <FileThumbnail
                    kind={file.kind}
                    src={thumbnailUrl(file)}
                    className="size-12 shrink-0 rounded-sm border"
                    iconClassName="size-6"
                  />
                  <span className="flex min-w-0 flex-col gap-1">
                    <Link to={filePaths.file(file.id)} className="font-medium break-all hover:underline">
                      {file.originalName}
                    </Link>
                    <span className="text-sm text-muted-foreground">{t(`files.kind.${file.kind}`)}</span>
                    <FileMarks file={file} />
                  </span>
                </span>
              </TableCell>
              <TableCell label={t("files.file.size")} className="whitespace-nowrap tabular-nums">
                {formatBytes(file.bytes, locale)}
              </TableCell>
              <TableCell label={t("files.file.uploader")}>{file.uploader ?? t("audit.system")}</TableCell>
              <TableCell label={t("files.file.created")} className="whitespace-nowrap tabular-nums">
                {formatDateTime(new Date(file.createdAt), locale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
