import type { ChangeEvent, ChangeEventHandler } from "react";

/** Combines the native handler with shadcn/ui's; undefined without either. */
export function changing(
  onChange: ChangeEventHandler<HTMLInputElement> | undefined,
  onCheckedChange: ((checked: boolean) => void) | undefined,
): ChangeEventHandler<HTMLInputElement> | undefined {
  if (!onCheckedChange) return onChange;
  return (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onCheckedChange(event.currentTarget.checked);
  };
}
