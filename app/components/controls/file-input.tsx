import { forwardRef, useEffect, useRef, useState } from "react";
import type { ChangeEvent, ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";

type FileInputProps = Omit<ComponentPropsWithoutRef<"input">, "type"> & {
  /** The selected files are listed elsewhere. */
  namesElsewhere?: boolean;
};

const namesOf = (input: HTMLInputElement | null) => [...(input?.files ?? [])].map(({ name }) => name).join(", ");

/**
 * The browser's file field with a button in the page's language. The field keeps focus and keys; without scripts it is
 * visible, since only it can show the selection.
 */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput(
  { namesElsewhere = false, className, onChange, ...props },
  ref,
) {
  const { t } = useTranslation();
  const own = useRef<HTMLInputElement | null>(null);
  const [names, setNames] = useState("");
  // Selected before hydration.
  useEffect(() => setNames(namesOf(own.current)), []);
  return (
    <div
      data-slot="file-input"
      className={cn("relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2", className)}
    >
      <Input
        {...props}
        ref={(element) => {
          own.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        type="file"
        className="peer order-last w-auto min-w-0 flex-1 file:hidden scripts:sr-only"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setNames(namesOf(event.currentTarget));
          onChange?.(event);
        }}
      />
      <label
        htmlFor={props.id}
        className={cn(
          buttonVariants({ variant: "outline" }),
          "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 " +
            "peer-focus-visible:outline-primary peer-disabled:cursor-not-allowed peer-disabled:opacity-50",
        )}
      >
        <Icon name="heroicons_outline:arrow-up-tray" />
        {t(props.multiple ? "ui.chooseFiles" : "ui.chooseFile")}
      </label>
      {namesElsewhere ? null : (
        <span className="hidden min-w-0 wrap-break-word text-muted-foreground scripts:inline">
          {names || t("ui.noFile")}
        </span>
      )}
    </div>
  );
});
