import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";

import type { AuditRow, Change } from "./audit-data.server";
import { auditAddress, type AuditQuery } from "./audit-query";

export function AuditTable({ rows, query }: { rows: readonly AuditRow[]; query: AuditQuery }) {
  const { t } = useTranslation();
  return (
    <Card className="overflow-hidden">
      <Table label={t("audit.title")}>
        <TableHeader>
          <tr>
            {(["at", "who", "verb", "object", "changes"] as const).map((column) => (
              <TableHead key={column}>{t(`audit.columns.${column}`)}</TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell className="align-top tabular-nums lg:whitespace-nowrap">{row.at}</TableCell>
              <TableCell className="min-w-28 align-top wrap-anywhere">
                <span className="block font-medium">{row.who ?? t("audit.system")}</span>
                {row.address ? <span className="text-sm text-muted-foreground tabular-nums">{row.address}</span> : null}
              </TableCell>
              <TableCell className="align-top">
                <Badge>{row.action}</Badge>
              </TableCell>
              <TableCell className="min-w-36 align-top wrap-anywhere">
                <Subject row={row} />
                <Link
                  to={auditAddress(query, { object: row.objectId })}
                  className="inline-flex min-h-6 items-center text-sm text-muted-foreground hover:underline"
                >
                  {t(`audit.objects.${row.objectType}`)}
                  {row.version === null ? null : ` · ${t("audit.version", { version: row.version })}`}
                </Link>
              </TableCell>
              <TableCell className="min-w-36 align-top wrap-anywhere">
                <Reason reason={row.reason} />
                <Changes changes={row.changes} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Subject({ row: { object } }: { row: AuditRow }) {
  if (object.href === null) return <span className="block font-medium wrap-break-word">{object.name}</span>;
  return (
    <Link to={object.href} className="block font-medium wrap-break-word hover:underline">
      {object.name}
    </Link>
  );
}

/** The scheduler gives its reasons as a code, people as text. */
function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  if (!reason) return null;
  return (
    <p className="mb-1">{reason === "expired" || reason === "superseded" ? t(`audit.${reason}`) : `“${reason}”`}</p>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted-foreground">
        {t("audit.changes", { count: changes.length })}
      </summary>
      <dl className="mt-2 grid max-w-120 grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt className="text-muted-foreground">{field}</dt>
            <dd className="min-w-0 wrap-break-word">
              {before ? <del className="text-error">{before}</del> : null}{" "}
              {after ? <ins className="text-success no-underline">{after}</ins> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
