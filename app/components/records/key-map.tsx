import { forwardRef } from "react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { Kbd } from "~/components/ui/kbd";

type KeyMapProps = {
  /** What `n` opens, where the person may add one. */
  add: string | undefined;
  /** Ctrl or Cmd with "/" opens it, too. */
  hasChord?: boolean;
  /** Whether `e` has something to edit. */
  edits?: boolean;
};

/** The keys of a list, behind a button that `?` presses. */
export const KeyMap = forwardRef<HTMLButtonElement, KeyMapProps>(function KeyMap({ add, hasChord, edits = true }, ref) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const keys = [
    ...(add === undefined ? [] : [{ key: hasChord ? "n, Ctrl + /" : "n", label: add }]),
    { key: "j", label: t("records.keys.next") },
    { key: "k", label: t("records.keys.previous") },
    ...(edits ? [{ key: "e", label: t("records.keys.edit") }] : []),
    { key: "?", label: t("records.keys.map") },
  ];
  return (
    <Dialog>
      <DialogTrigger
        ref={ref}
        aria-label={t("records.keys.title")}
        title={t("records.keys.title")}
        className={cn(
          buttonVariants({ variant: "ghost", size: "icon" }),
          "pointer-coarse:hidden print:hidden",
          scriptsOnly,
        )}
      >
        <Icon name="heroicons_outline:command-line" />
      </DialogTrigger>
      <DialogContent closeLabel={t("ui.close")}>
        <DialogTitle>{t("records.keys.title")}</DialogTitle>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {keys.map(({ key, label }) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
});
