import { Input } from "~/components/ui/input";

/** Looks like `EntryCombobox` until scripts run: text typed earlier would be lost, so it can't be typed. */
export function ComboboxPlaceholder({ placeholder }: { placeholder: string }) {
  return (
    <Input
      readOnly
      aria-hidden
      tabIndex={-1}
      placeholder={placeholder}
      className="pointer-events-none border-input bg-card"
    />
  );
}
