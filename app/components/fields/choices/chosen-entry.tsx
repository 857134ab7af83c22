import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { Locale } from "~/lib/content/values";

type ChosenEntryProps = {
  id?: string;
  title: { text: string; lang?: Locale };
  wide?: boolean;
  /** Absent until scripts run: its button keeps its place invisibly. */
  onRemove?: () => void;
};

/** The entry of a relation, with a button to remove it. */
export function ChosenEntry({ id, title, wide, onRemove }: ChosenEntryProps) {
  const { t } = useTranslation();
  const label = t("fields.relation.remove", { title: title.text });
  return (
    <span
      className={cn(
        "inline-flex min-h-10 max-w-full items-center gap-1 rounded-md border border-input bg-card ps-3",
        wide ? "flex w-full justify-between" : "min-h-9 rounded-full",
      )}
    >
      <span lang={title.lang} className="truncate">
        {title.text}
      </span>
      <button
        type="button"
        id={id}
        aria-label={label}
        title={label}
        className={cn(
          "flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-accent",
          !onRemove && "invisible",
        )}
        onClick={onRemove}
      >
        <Icon name="heroicons_mini:x-mark" />
      </button>
    </span>
  );
}
