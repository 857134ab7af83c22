import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

import { isSame } from "~/lib/platform/values/same";

/**
 * The record that a form shows. When the page is read again, after a movement or a change by others, a form in which
 * somebody has typed stays as it is, on the version that it began with; saving it merges. One that nobody has touched,
 * and one that was just saved, show what is stored.
 * @param answer of the form when it was refused
 */
export function useHeldRecord<Loaded extends { version: number }>(
  form: RefObject<HTMLFormElement>,
  { loaded, answer, read }: { loaded: Loaded; answer: object | undefined; read: (form: FormData) => unknown },
) {
  const [held, setHeld] = useState(loaded);
  const isSent = useRef(false);
  const shown = useRef<unknown>();
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    if (form.current) shown.current = latest.current(new FormData(form.current));
  }, [form, held]);
  useEffect(() => {
    if (answer) isSent.current = false;
  }, [answer]);
  useLayoutEffect(() => {
    if (!form.current || loaded.version === held.version) return;
    const isUntouched = !answer && isSame(latest.current(new FormData(form.current)), shown.current);
    if (!isSent.current && !isUntouched) return;
    isSent.current = false;
    setHeld(loaded);
  }, [form, loaded, held, answer]);

  return { held, onSubmit: () => void (isSent.current = true) };
}
