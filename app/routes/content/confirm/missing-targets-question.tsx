import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { readable } from "~/components/fields/form-context";
import { pathLabel } from "~/components/fields/labels";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { Section } from "~/lib/content/definition/definition";
import type { MissingTarget } from "~/lib/content/entries/references/missing-targets.server";
import type { Locale } from "~/lib/content/values";

type Props = { section: Section; leftOut: MissingTarget[]; shown: number; current: number; locale: Locale };

/** Things an old version refers to that no longer exist; the rest can be restored. */
export function MissingTargetsQuestion({ section, leftOut, shown, current, locale }: Props) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t("content.leftOut.title")}>
      <ul className="mt-1 list-disc ps-5">
        {leftOut.map(({ field, kind, id, title }) => (
          <li key={`${field} ${id}`}>
            {pathLabel(t, section, field)}:{" "}
            {readable(title ?? {}, locale).text || (kind === "option" ? id : t(`content.leftOut.${kind}`))}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-3">
        <input type="hidden" name="version" value={current} />
        {[...new Set(leftOut.map(({ id }) => id))].map((id) => (
          <input key={id} type="hidden" name="leaveOut" value={id} />
        ))}
        <Button type="submit" variant="outline">
          {t("content.leftOut.restore", { number: shown })}
        </Button>
      </Form>
    </Alert>
  );
}
