import { useEffect, useState, type RefObject } from "react";

import { isFilled } from "~/components/controls/is-filled";

/** The names of fields filled in since the surrounding form was last sent. */
export function useFilled(inside: RefObject<HTMLElement>): ReadonlySet<string> {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const form = inside.current?.closest("form");
    const onInput = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
      if (name && isFilled(target)) setNames((before) => (before.has(name) ? before : new Set([...before, name])));
    };
    const onSubmit = () => setNames(new Set());
    form?.addEventListener("input", onInput);
    form?.addEventListener("submit", onSubmit);
    return () => {
      form?.removeEventListener("input", onInput);
      form?.removeEventListener("submit", onSubmit);
    };
  }, [inside]);
  return names;
}

/** Also for parts of a field: "cover" for "cover.file". */
export function isAmong(names: ReadonlySet<string>, path: string): boolean {
  return [...names].some((name) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`));
}
