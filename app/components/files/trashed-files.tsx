import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { EmptyState } from "~/components/controls/empty-state";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { filePaths } from "~/lib/files/file-paths";
import type { TrashedFileRow } from "~/lib/files/changes/trashed-rows.server";

/** @param from the page to return to */
export function TrashedFiles({
  label,
  rows,
  canPurge,
  from,
}: {
  label: string;
  rows: readonly TrashedFileRow[];
  canPurge: boolean;
  from: "files" | "administration";
}) {
  const { t } = useTranslation();
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon="heroicons_outline:trash" title={t("trash.empty")} description={t("files.trash.emptyText")} />
      </Card>
    );
  }
  return (
    <RowChoice
      rows={rows}
      path={filePaths.trash()}
      values={{ from }}
      verbs={[{ verb: "restore", label: t("files.many.restoreChosen"), icon: "arrow-uturn-left" }]}
    >
      <Card className="overflow-hidden">
        <Table label={label}>
          <TableHeader>
            <tr>
              <ChooseHead />
              <TableHead>{t("files.trash.file")}</TableHead>
              <TableHead>{t("trash.deletedAt")}</TableHead>
              <TableHead>{t("trash.by")}</TableHead>
              <TableHead>{t("files.trash.endsAt")}</TableHead>
              <TableHead>
                <span className="sr-only">{t("trash.actions")}</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <ChooseCell value={row.id} name={row.name} />
                <TableCell className="min-w-56">
                  <Link to={filePaths.file(row.id)} className="block font-medium break-all hover:underline">
                    {row.name}
                  </Link>
                  <span className="text-sm text-muted-foreground">{row.details}</span>
                </TableCell>
                <TableCell label={t("trash.deletedAt")} className="whitespace-nowrap tabular-nums">
                  {row.deletedAt}
                </TableCell>
                <TableCell label={t("trash.by")}>{row.by ?? t("audit.system")}</TableCell>
                <TableCell label={t("files.trash.endsAt")} className="whitespace-nowrap tabular-nums">
                  {row.endsAt}
                </TableCell>
                <TableCell>
                  <span className="flex flex-wrap justify-end gap-2">
                    <Button
                      type="submit"
                      name="intent"
                      value={`restore:${row.id}`}
                      variant="outline"
                      size="sm"
                      aria-label={`${t("files.trash.restore")}: ${row.name}`}
                    >
                      {t("files.trash.restore")}
                    </Button>
                    {canPurge ? (
                      <Link
                        to={filePaths.confirmPurge(row.id)}
                        aria-label={`${t("trash.purge")}: ${row.name}`}
                        className={buttonVariants({ variant: "ghost", size: "sm" })}
                      >
                        {t("trash.purge")}
                      </Link>
                    ) : null}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </RowChoice>
  );
}
