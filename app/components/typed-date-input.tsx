import { useEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, RefObject } from "react";
import { useTranslation } from "react-i18next";

import { Input } from "~/components/ui/input";
import { typedOf, valueOf } from "~/components/controls/dates/typed-date";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

type TypedDateProps = Pick<
  ComponentPropsWithoutRef<"input">,
  "id" | "aria-describedby" | "aria-invalid" | "onKeyDown"
> & {
  /** The submitted date field, which the calendar writes. */
  input: RefObject<HTMLInputElement>;
  hasTime: boolean;
  locale: TextLocale;
};

/** A date in the page's format, instead of a field in the browser's. */
export function TypedDate({ input, hasTime, locale, ...described }: TypedDateProps) {
  const { t } = useTranslation();
  const text = useRef<HTMLInputElement>(null);
  const isWriting = useRef(false);

  // Follows the calendar, a reset and a restored draft.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const show = () => {
      if (isWriting.current || !text.current || valueOf(text.current.value, hasTime) === field.value) return;
      text.current.value = typedOf(field.value, locale);
      text.current.setCustomValidity("");
    };
    show();
    const later = () => queueMicrotask(show);
    field.addEventListener("input", show);
    field.form?.addEventListener("reset", later);
    return () => {
      field.removeEventListener("input", show);
      field.form?.removeEventListener("reset", later);
    };
  }, [input, hasTime, locale]);

  function write(typed: string) {
    const field = input.current;
    const value = valueOf(typed, hasTime);
    text.current?.setCustomValidity(
      value === null ? t(hasTime ? "content.issues.badDateTime" : "content.issues.badDate") : "",
    );
    // An incomplete date is empty, as in the browser's field.
    const next = value ?? "";
    if (!field || next === field.value) return;
    isWriting.current = true;
    // Bypasses React's value tracking, which would ignore the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, next);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    isWriting.current = false;
  }

  return (
    <Input
      {...described}
      ref={text}
      type="text"
      inputMode="text"
      autoComplete="off"
      placeholder={t(hasTime ? "calendar.typed.dateTime" : "calendar.typed.date")}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
