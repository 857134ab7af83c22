import { Input } from "~/components/ui/input";

/**
 * Stands where `EntryCombobox` will, looking like it, until scripts run: a search typed earlier would be lost, so none
 * can be.
 */
export function WakingCombobox({ placeholder }: { placeholder: string }) {
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
