import { useField } from "@conform-to/react";
import { useRef } from "react";
import type { ReactNode } from "react";

type WhenChosenProps = {
  /** The field with the choice. */
  name: string;
  values: readonly string[];
  isWritten: boolean;
  /** Shown whatever is selected: it has an error. */
  isWrong?: boolean;
  draw: () => ReactNode;
};

/**
 * Rendered when it belongs to the choice or has a value, and kept afterwards; other kinds' fields would be most of the
 * page. Without a choice all show, as without scripts.
 */
export function WhenChosen({ name, values, isWritten, isWrong, draw }: WhenChosenProps) {
  const [choice] = useField<string>(name);
  const isShown = values.includes(choice.value ?? "");
  const isDrawn = useRef(false);
  isDrawn.current ||= isShown || isWritten || !choice.value;
  return isDrawn.current ? (
    <div className={isShown || isWrong ? undefined : "hidden noscript:block"}>{draw()}</div>
  ) : null;
}
