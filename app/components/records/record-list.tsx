import type { ReactNode } from "react";

import { EmptyState } from "~/components/controls/empty-state";
import { ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { RowChoice, type ChosenVerb } from "~/components/controls/rows/row-choice";
import { Paging } from "~/components/paging";
import { Card } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type RecordColumn<Row> = {
  name: string;
  label: string;
  /** Nobody sees the label: the column of a row's buttons. */
  isBare?: boolean;
  /** The cell names itself: where rows are cards it has no label before it. */
  isTitle?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
};

type RecordListProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** What a form sends of a chosen row, and what a screen reader hears. */
  choice: (row: Row) => { value: string; name: string; disabled?: boolean };
  columns: readonly RecordColumn<Row>[];
  /** The address that has the action. */
  path: string;
  /** Hidden form values, with the place in the list to return to. */
  values?: Readonly<Record<string, string | number>>;
  verbs: readonly ChosenVerb[];
  empty: { icon: InterfaceIcon; title: string; description?: string; action?: ReactNode };
  paging?: { pagination: Pagination; hrefOf: (page: number) => string };
};

/** A list whose rows can be chosen: a table, cards on a phone, one form, and a bar with what can be done. */
export function RecordList<Row>({
  label,
  rows,
  choice,
  columns,
  path,
  values,
  verbs,
  empty,
  paging,
}: RecordListProps<Row>) {
  const chosen = rows.map(choice);
  const isChoosable = verbs.length > 0;
  return (
    <>
      {rows.length > 0 ? (
        <RowChoice rows={rows} path={path} values={values} verbs={verbs}>
          <Card className="overflow-hidden">
            <Table label={label}>
              <TableHeader>
                <tr>
                  {isChoosable ? <ChooseHead /> : null}
                  {columns.map(({ name, label: head, isBare }) => (
                    <TableHead key={name}>{isBare ? <span className="sr-only">{head}</span> : head}</TableHead>
                  ))}
                </tr>
              </TableHeader>
              <TableBody>
                {rows.map((row, at) => (
                  <TableRow key={chosen[at]?.value ?? at}>
                    {isChoosable && chosen[at] ? <ChooseCell {...chosen[at]} /> : null}
                    {columns.map(({ name, label: head, isBare, isTitle, className, cell }) => (
                      <TableCell key={name} {...(isBare || isTitle ? {} : { label: head })} className={className}>
                        {cell(row)}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
        </RowChoice>
      ) : (
        <Card>
          <EmptyState {...empty} />
        </Card>
      )}
      {paging ? <Paging {...paging} /> : null}
    </>
  );
}
