import { useEffect, useRef, useState } from "react";

/**
 * The text of a field that React controls. What was typed before hydration stands in the field alone, and the next
 * rendering would write the state over it.
 * @returns the text, what sets it, and the field's ref
 */
export function useTypedText(initial: string) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) setText(field.current.value);
  }, []);
  return [text, setText, field] as const;
}
