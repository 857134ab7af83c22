import type { ChangeEvent, ChangeEventHandler } from "react";

/** One handler of a tick box out of the browser's and shadcn/ui's; none where neither is asked for. */
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
