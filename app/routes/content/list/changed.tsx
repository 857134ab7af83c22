import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { readable } from "~/components/fields/form-context";
import { Alert } from "~/components/ui/alert";
import { contentPaths } from "~/lib/content/definition/paths";

import type { ChangedRows } from "./action.server";
import type { readList } from "./data.server";

/** Rows left alone because others changed them since the list was rendered. */
export function ChangedRowsAlert() {
  const { t } = useTranslation();
  const { section, locale } = useLoaderData<typeof readList>();
  const result = useOwnAnswer() as ChangedRows | undefined;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, [result]);
  if (!result) return null;
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Alert tone="warning" title={result.text}>
        <ul className="mt-1 list-disc ps-5">
          {result.rows.map(({ id, title, seen, version, changes }) => (
            <li key={id}>
              <Link to={`${contentPaths.version(section, id, version)}?with=${seen}`} className="underline">
                {readable(title, locale).text || t("content.untitled")}
              </Link>{" "}
              {changes}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
