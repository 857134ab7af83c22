import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Calendar } from "~/components/controls/dates/calendar";
import { isWithin, openingTime, withDay } from "~/components/controls/dates/calendar-dates";
import { Input } from "~/components/ui/input";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

type DateChooserProps = {
  /** The field to write; its bounds and type are read from it. */
  input: HTMLInputElement;
  onDone: () => void;
};

export function DateChooser({ input, onDone }: DateChooserProps) {
  const { t, i18n } = useTranslation();
  const [value, setValue] = useState(input.value);
  const time = useRef<HTMLInputElement>(null);
  const hasTime = input.type === "datetime-local";
  const today = toIsoDate(new Date()) ?? "";
  const bounds = { min: input.min, max: input.max };

  function write(next: string) {
    // Bypasses React's value tracking, which would ignore the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, next);
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    setValue(next);
  }

  function choose(day: string) {
    write(withDay(value, day, hasTime, time.current?.value));
    if (!hasTime) onDone();
  }

  return (
    <>
      <Calendar
        locale={i18n.language === "tr" ? "tr" : "en"}
        labels={{
          previous: t("calendar.previous"),
          next: t("calendar.next"),
          month: t("calendar.month"),
          year: t("calendar.year"),
          isToday: t("calendar.isToday"),
        }}
        today={today}
        selected={value}
        {...bounds}
        onSelect={choose}
      />
      {hasTime ? (
        <label className="mt-2 flex items-center justify-between gap-3 px-2 font-medium">
          {t("calendar.time")}
          <Input
            ref={time}
            type="time"
            defaultValue={value.slice(11, 16) || openingTime}
            className="w-36"
            onChange={({ currentTarget }) =>
              value && currentTarget.value && write(withDay(value, value.slice(0, 10), true, currentTarget.value))
            }
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter must not submit the form.
              event.preventDefault();
              onDone();
            }}
          />
        </label>
      ) : null}
      <div className="mt-2 flex gap-1 border-t pt-2">
        <Button type="button" variant="ghost" disabled={!isWithin(today, bounds)} onClick={() => choose(today)}>
          {t("calendar.today")}
        </Button>
        <Button
          type="button"
          variant="ghost"
          onClick={() => {
            write("");
            onDone();
          }}
        >
          {t("calendar.clear")}
        </Button>
        {hasTime ? (
          <Button type="button" className="ms-auto" onClick={onDone}>
            {t("calendar.done")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
