import { useFormMetadata, type FieldName } from "@conform-to/react";
import { useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

import type { RemovedRow } from "~/lib/content/form/removed-row";
import type { FormRow } from "~/lib/content/form/row-lines";

import { useFields } from "~/components/fields/fields-provider";
import { rowsNow } from "./row-values";
import { holdsSomething } from "./row-label";

/** Removes rows of a list in the page and restores them, last first. @param box around the list and its buttons */
export function useRemovedRows(list: string, box: RefObject<HTMLElement>) {
  const form = useFormMetadata();
  const { removed: before } = useFields();
  const [removed, setRemoved] = useState<readonly RemovedRow[]>(before?.list === list ? [before] : []);
  const name = list as FieldName<FormRow[]>;
  const last = removed.at(-1);

  function rows(): FormRow[] {
    const element = document.forms.namedItem(form.id);
    return element ? rowsNow(element, list) : [];
  }

  function remove(index: number) {
    const row = rows()[index];
    flushSync(() => {
      form.remove({ name, index });
      if (row && holdsSomething(row)) setRemoved((all) => [...all, { list, index, row }]);
    });
    const next =
      document.getElementById(`field-${list}-undo`) ?? box.current?.querySelector<HTMLElement>("summary, button");
    next?.focus();
  }

  function undo() {
    if (!last) return;
    const at = Math.min(last.index, rows().length);
    flushSync(() => {
      form.insert({ name, index: at, defaultValue: last.row });
      setRemoved((all) => all.slice(0, -1));
    });
    document
      .getElementById(`field-${list}[${at}]`)
      ?.querySelector<HTMLElement>("summary, input:not([type=hidden]), button")
      ?.focus();
  }

  return { removed: last, rows, remove, undo };
}
