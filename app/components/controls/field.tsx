import { useEffect, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";

import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { Label } from "~/components/ui/label";

import { isFilled } from "./is-filled";

/** Spread onto the control, to connect hint, counter and errors. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  /** After the label, such as "required" or "optional". */
  note?: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[];
  /** Suggestions that prevent nothing. */
  warnings?: readonly string[];
  /** Such as the number of characters left. */
  counter?: ReactNode;
  /** `group` for several controls under one name (radios, a date range): a fieldset with a legend. */
  as?: "field" | "group";
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Errors disappear once something is filled in, and return with the next answer if they still hold. */
function useErrors(found: readonly string[]) {
  const box = useRef<HTMLElement>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const key = found.join("\n");
  useEffect(() => {
    const form = key === "" ? null : box.current?.closest("form");
    const onSubmit = () => setSettled(null);
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [key]);
  // React's own event: a native listener would re-render before React knows the typed text, and undo it.
  const onInput = ({ target }: { target: EventTarget }) => key !== "" && isFilled(target) && setSettled(key);
  return { errors: settled === key ? [] : found, box, onInput };
}

export function Field({
  id,
  label,
  note,
  hint,
  errors: found = [],
  warnings = [],
  counter,
  as = "field",
  className,
  children,
}: FieldProps) {
  const { errors, box, onInput } = useErrors(found);
  const describedBy = [
    hint ? `${id}-hint` : "",
    errors.length > 0 ? `${id}-error` : "",
    warnings.length > 0 ? `${id}-warning` : "",
    counter ? `${id}-counter` : "",
  ];
  const control: FieldControl = {
    id,
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
    "aria-invalid": errors.length > 0 || undefined,
  };
  const noted = note ? <span className="ms-1.5 text-sm font-normal text-muted-foreground">({note})</span> : null;
  const Box = as === "group" ? "fieldset" : "div";
  return (
    <Box
      data-slot="field"
      data-hint={hint ? "" : undefined}
      ref={box as Ref<HTMLDivElement & HTMLFieldSetElement>}
      onInput={onInput}
      className={cn("flex min-w-0 flex-col gap-1.5", className)}
      aria-describedby={as === "group" ? control["aria-describedby"] : undefined}
    >
      {as === "group" ? (
        <legend className="mb-1.5 font-medium">
          {label}
          {noted}
        </legend>
      ) : (
        <Label htmlFor={id}>
          {label}
          {noted}
        </Label>
      )}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
      {children(control)}
      {errors.length > 0 || counter ? (
        <div data-slot="field-notes" className="flex items-start justify-between gap-4 text-sm">
          {errors.length > 0 ? (
            <ul id={`${id}-error`} className="flex min-w-0 flex-col gap-0.5 font-medium text-error">
              {errors.map((error) => (
                <li key={error} className="flex gap-1.5">
                  <Icon name="heroicons_mini:exclamation-circle" className="size-5" />
                  {error}
                </li>
              ))}
            </ul>
          ) : null}
          {counter ? (
            <span id={`${id}-counter`} className="ms-auto shrink-0 text-muted-foreground tabular-nums">
              {counter}
            </span>
          ) : null}
        </div>
      ) : null}
      <FieldWarnings id={id} warnings={warnings} />
    </Box>
  );
}

/** Also for controls with a frame of their own. */
export function FieldWarnings({ id, warnings }: { id: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul id={`${id}-warning`} className="flex min-w-0 flex-col gap-0.5 text-sm text-warning">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-1.5">
          <Icon name="heroicons_mini:exclamation-triangle" className="size-5" />
          <span className="min-w-0 wrap-break-word">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
