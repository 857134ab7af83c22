import { useField } from "@conform-to/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Textarea } from "~/components/ui/textarea";
import type { ListField } from "~/lib/content/definition/definition";
import { linesName, longestPaste, typedColumns } from "~/lib/content/form/row-lines";

import { useFields } from "~/components/fields/fields-provider";
import { hashOfName } from "~/components/fields/focus-field";
import { columnLabel } from "~/components/fields/labels";

type RowPasteProps = {
  list: string;
  fieldName: string;
  field: ListField;
  label: string;
  /** @returns how many rows; 0 when there is no room for all */
  onLines: (text: string) => number;
};

/** Each pasted line becomes a row, on leaving the box or, without scripts, on submit. */
export function RowPaste({ list, fieldName, field, label, onLines }: RowPasteProps) {
  const { t } = useTranslation();
  const { section } = useFields();
  const name = linesName(list);
  const [box] = useField<string>(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const columns = typedColumns(field).map(([column]) => columnLabel(t, section, fieldName, column));
  const id = `field-${list}-lines`;

  function take() {
    const text = area.current?.value ?? "";
    if (!area.current || text.trim() === "") return;
    const count = onLines(text);
    if (count > 0) area.current.value = "";
    setAnnouncement(count > 0 ? t("fields.list.pasted", { count }) : t("fields.list.full", { max: field.max }));
  }

  return (
    <details className="row-paste" open={Boolean(box.initialValue)}>
      <summary>
        <Icon name="heroicons_mini:chevron-right" className="row-arrow" />
        {t("fields.list.paste")}
        <span className="sr-only"> ({label})</span>
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        <label htmlFor={id} className="text-sm text-muted-foreground">
          {t("fields.list.pasteHint", { columns: columns.join(", ") })}
        </label>
        <Textarea
          ref={area}
          id={id}
          name={name}
          rows={4}
          maxLength={longestPaste}
          defaultValue={box.initialValue}
          autoComplete="off"
          // Autosave sends rows, not this text.
          // A change of window leaves the box as it is.
          onBlur={() => document.activeElement !== area.current && take()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="outline"
            size="sm"
            formNoValidate
            name="intent"
            value="row:lines"
            formAction={hashOfName(list)}
            onClick={(event) => {
              event.preventDefault();
              take();
            }}
          >
            {t("fields.list.pasteAdd")}
          </Button>
          <span role="status" className="text-sm text-muted-foreground">
            {announcement}
          </span>
        </div>
      </div>
    </details>
  );
}
