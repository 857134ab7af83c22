import { useMemo } from "react";
import { DayPicker } from "react-day-picker";
import type { ChevronProps, DropdownProps } from "react-day-picker";

import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { NativeSelect } from "~/components/ui/native-select";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

import { calendarNames, dayOf, isWithin, isoOf, yearsOf } from "./calendar-dates";

export type CalendarLabels = {
  previous: string;
  next: string;
  month: string;
  year: string;
  /** Announced after today's date. */
  isToday: string;
};

type CalendarProps = {
  locale: TextLocale;
  labels: CalendarLabels;
  /** ISO dates, like all days here. */
  today: string;
  selected?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onSelect: (day: string) => void;
  className?: string;
};

const arrow = buttonVariants({ variant: "ghost", size: "icon" });

const classNames = {
  month: "grid w-80 max-w-full grid-cols-[auto_1fr_auto] items-center gap-x-1",
  button_previous: arrow,
  button_next: arrow,
  dropdowns: "flex gap-1.5",
  months_dropdown: "min-w-0 flex-1",
  years_dropdown: "w-24",
  month_grid: "col-span-3 mt-2 w-full border-collapse",
  weekday: "h-8 text-sm font-medium text-muted-foreground",
  day: "group/day p-0",
  day_button: cn(
    "mx-auto flex size-10 items-center justify-center rounded-md tabular-nums hover:bg-accent",
    "disabled:opacity-40 aria-disabled:opacity-40",
    "group-data-outside/day:text-muted-foreground group-data-today/day:font-semibold",
    "group-[[data-today]:not([data-selected])]/day:text-primary",
    "group-[[data-today]:not([data-selected])]/day:inset-ring-2",
    "group-data-selected/day:bg-primary group-data-selected/day:font-semibold",
    "group-data-selected/day:text-primary-foreground",
  ),
};

const components = {
  Chevron: ({ orientation }: ChevronProps) => (
    <Icon name={orientation === "right" ? "heroicons_mini:chevron-right" : "heroicons_mini:chevron-left"} />
  ),
  Dropdown: ({ options, className, style: _, ...select }: DropdownProps) => (
    <NativeSelect {...select} className={className}>
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  ),
};

/** Weeks start on Monday; arrows, Page, Home and End move, Enter selects. Focus starts on the selected day. */
export function Calendar({ locale, labels, today, selected, min, max, onSelect, className }: CalendarProps) {
  const names = useMemo(() => calendarNames(locale), [locale]);
  const [first, last] = yearsOf({ min, max, today, chosen: selected });
  const chosen = dayOf(selected);
  return (
    <DayPicker
      data-slot="calendar"
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={1}
      lang={locale}
      captionLayout="dropdown"
      navLayout="around"
      today={dayOf(today)}
      selected={chosen}
      defaultMonth={chosen ?? dayOf(today)}
      startMonth={dayOf(`${String(first).padStart(4, "0")}-01-01`)}
      endMonth={dayOf(`${String(last).padStart(4, "0")}-12-01`)}
      disabled={(day) => !isWithin(isoOf(day), { min, max })}
      onSelect={(day) => onSelect(isoOf(day))}
      className={className}
      classNames={classNames}
      components={components}
      formatters={{
        formatMonthDropdown: names.month,
        formatCaption: names.monthAndYear,
        formatWeekdayName: names.weekdayShort,
      }}
      labels={{
        labelPrevious: () => labels.previous,
        labelNext: () => labels.next,
        labelMonthDropdown: () => labels.month,
        labelYearDropdown: () => labels.year,
        labelGrid: names.monthAndYear,
        labelWeekday: names.weekday,
        labelDayButton: (day, { today: isToday }) =>
          isToday ? `${names.day(day)}, ${labels.isToday}` : names.day(day),
      }}
    />
  );
}
