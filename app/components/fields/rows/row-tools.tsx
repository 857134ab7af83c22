import { useFormMetadata } from "@conform-to/react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { VisuallyHidden } from "~/components/ui/visually-hidden";

import { hashOfName } from "~/components/fields/focus-field";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";
import type { RowMoves } from "./use-row-moves";

type RowToolsProps = {
  list: string;
  index: number;
  count: number;
  /** "3. satır": for its buttons' labels. */
  title: string;
  moves: RowMoves;
  onRemove: (index: number) => void;
  /** Further buttons. */
  children?: ReactNode;
};

export function RowTools({ list, index, count, title, moves, onRemove, children }: RowToolsProps) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const scriptsOnly = useScriptsOnly();
  return (
    <>
      {count > 1 ? (
        <span aria-hidden title={t("fields.list.drag")} className={cn("row-handle", scriptsOnly)} {...moves.handle}>
          ⠿
        </span>
      ) : null}
      <RowTool
        icon="heroicons_outline:arrow-up"
        label={t("fields.list.up", { row: title })}
        hidden={index === 0}
        {...moves.up}
      />
      <RowTool
        icon="heroicons_outline:arrow-down"
        label={t("fields.list.down", { row: title })}
        hidden={index === count - 1}
        {...moves.down}
      />
      {children}
      <RowTool
        icon="heroicons_outline:trash"
        label={t("fields.list.remove", { row: title })}
        {...form.remove.getButtonProps({ name: list, index })}
        formAction={`${hashOfName(list)}-undo`}
        onClick={inPlace(() => onRemove(index))}
      />
      <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
    </>
  );
}

/** With scripts, acts in place of the button's submit. */
export const inPlace = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

type RowToolProps = {
  icon: InterfaceIcon;
  label: string;
  hidden?: boolean;
  name: string;
  value: string;
  formAction: string;
  "data-move"?: string;
  onClick: (event: MouseEvent) => void;
};

export function RowTool({ icon, label, hidden, ...button }: RowToolProps) {
  return (
    <Button
      type="submit"
      variant="ghost"
      size="icon"
      formNoValidate
      aria-label={label}
      title={label}
      className={cn("row-tool", hidden && "invisible")}
      {...button}
    >
      <Icon name={icon} />
    </Button>
  );
}
