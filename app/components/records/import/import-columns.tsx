import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import type { ImportRunData } from "~/lib/records/import/import-page.server";

type ImportColumnsProps = NonNullable<ImportRunData["columns"]>;

/** How each column of a table is read; open where nothing says what the rows are. */
export function ImportColumns({ all, fields, isNamed, nameless }: ImportColumnsProps) {
  const { t } = useTranslation();
  const unread = all.filter(({ field }) => field === null);
  return (
    <Card className="p-4">
      <details open={!isNamed}>
        <summary className="min-h-9 cursor-pointer font-medium">
          {t("records.import.columns.title", { count: all.length - unread.length, total: all.length })}
        </summary>
        <Form method="post" className="mt-2 flex flex-col gap-4">
          {isNamed ? null : <Alert tone="warning">{nameless}</Alert>}
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
            {all.map(({ at, heading, sample, field }) => (
              <li key={at} className="flex min-w-0 flex-col gap-1">
                <label htmlFor={`column-${at}`} className="font-medium wrap-anywhere">
                  {heading || t("records.import.columns.unnamed", { number: at + 1 })}
                </label>
                <span className="text-sm wrap-anywhere text-muted-foreground">
                  {sample === "" ? t("records.import.columns.empty") : sample}
                </span>
                <NativeSelect id={`column-${at}`} name={`column.${at}`} defaultValue={field ?? ""} key={field ?? ""}>
                  <option value="">{t("records.import.columns.none")}</option>
                  {fields.map((one) => (
                    <option key={one.field} value={one.field}>
                      {one.label}
                    </option>
                  ))}
                </NativeSelect>
              </li>
            ))}
          </ul>
          <Button type="submit" name="intent" value="map" variant="outline" className="self-start">
            {t("records.import.columns.apply")}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
