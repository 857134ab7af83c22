import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { removedRowInput, type RemovedRow } from "~/lib/content/form/removed-row";

import { hashOfName } from "~/components/fields/focus-field";

type RowUndoProps = { removed: RemovedRow; label: string; onUndo: () => void };

/** In place of a removed row. Without scripts the form carries the row. */
export function RowUndo({ removed, label, onUndo }: RowUndoProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { list, index } = removed;
  return (
    <li className="row-undo">
      <span role="status" className="min-w-0 truncate">
        {t("fields.list.removed", { row: label })}
      </span>
      <Button
        id={`field-${list}-undo`}
        type="submit"
        variant="outline"
        size="sm"
        formNoValidate
        name="intent"
        value="row:restore"
        formAction={hashOfName(`${list}[${index}]`)}
        onClick={(event) => {
          event.preventDefault();
          onUndo();
        }}
      >
        <Icon name="heroicons_mini:arrow-uturn-left" />
        {t("fields.list.undo")}
      </Button>
      {hydrated ? null : <input type="hidden" name={removedRowInput} value={JSON.stringify(removed)} />}
    </li>
  );
}
