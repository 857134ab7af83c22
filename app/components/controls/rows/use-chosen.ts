import { useEffect, useRef, useState, type FormEvent } from "react";

/** The number of selected rows in a form; a checkbox named `page` selects all. Rows ticked before hydration count. */
export function useChosen(rows: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);

  function read(isPage = false) {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>("[name=item]:enabled") ?? [])];
    const page = form.current?.querySelector<HTMLInputElement>("[data-page]");
    if (isPage) for (const box of boxes) box.checked = page?.checked ?? false;
    const chosen = boxes.filter(({ checked }) => checked).length;
    if (page) {
      page.checked = chosen > 0 && chosen === boxes.length;
      page.indeterminate = chosen > 0 && chosen < boxes.length;
    }
    setCount(chosen);
  }

  useEffect(() => read(), [rows]);
  return { form, count, onChange: ({ target }: FormEvent) => read((target as HTMLElement).hasAttribute("data-page")) };
}
