import { useField } from "@conform-to/react";
import { useRef } from "react";
import type { ReactNode } from "react";

type WhenChosenProps = {
  /** The field whose choice decides. */
  name: string;
  values: readonly string[];
  isWritten: boolean;
  /** Shown whatever is chosen: something is wrong in it. */
  isWrong?: boolean;
  draw: () => ReactNode;
};

/**
 * A field that only some choices of another have. It is drawn where it belongs to the choice or holds something, and
 * stays once it has been: of another kind's many fields most pages would be. Without a choice all stand there, as
 * without scripts nobody knows yet what is being chosen.
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
