type Field = HTMLInputElement | HTMLTextAreaElement;

const kinds = ["keydown", "keypress", "beforeinput", "input", "keyup", "pointerdown", "mousedown", "focusin"] as const;

const textTypes: ReadonlySet<string> = new Set(["text", "search", "email", "url", "tel", "number", "password"]);

/** A field that needs no script to be written in. */
const isTextField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type))) &&
  !target.hasAttribute("role");

/** Shortcuts, and keys such as Enter, which do more than write. */
const isCommand = (event: Event) =>
  event instanceof KeyboardEvent &&
  (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== "Backspace"));

// A browser leaves line breaks out of a value of one line.
const withoutBreaks = (text: string) => text.replaceAll(/[\r\n]/g, "");

/** Those that somebody has written in since the page came; after a reload the browser has filled them itself. */
function writtenFields(): Field[] {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (way?.type !== "navigate") return [];
  return [...document.querySelectorAll<Field>("input, textarea")].filter(
    (field) => isTextField(field) && withoutBreaks(field.value) !== withoutBreaks(field.defaultValue),
  );
}

/**
 * React 18 writes a textarea's first text into it when it hydrates it, over what somebody has typed meanwhile.
 * @returns ends it
 */
function keepTextareas(): () => void {
  const { prototype } = HTMLTextAreaElement;
  const value = Object.getOwnPropertyDescriptor(prototype, "value");
  if (!value) return () => {};
  let isOver = false;
  Object.defineProperty(prototype, "value", {
    ...value,
    // React calls it for as long as the field exists.
    set(this: HTMLTextAreaElement, text: unknown) {
      if (isOver || text !== this.defaultValue) value.set?.call(this, text);
    },
  });
  return () => {
    isOver = true;
    Object.defineProperty(prototype, "value", value);
  };
}

/**
 * Keeps what is typed into text fields before the page is hydrated, and lets it be typed.
 *
 * React would hydrate the whole page in one go at the first key, which waits for it (90 ms on an entry's page), so it
 * isn't told of keys that only write. When the page is hydrated, each written field reports its text once, to whatever
 * listens by then.
 */
export function keepTypedEarly(): void {
  const page = document.documentElement;
  const written = new Set<Field>(writtenFields());
  const endKeeping = keepTextareas();
  const pass = (event: Event) => {
    const { target } = event;
    if (!isTextField(target) || isCommand(event)) return;
    event.stopPropagation();
    if (event.type === "input") written.add(target);
  };
  for (const kind of kinds) window.addEventListener(kind, pass, true);
  new MutationObserver((_changes, watching) => {
    if (page.dataset.hydrated === undefined) return;
    watching.disconnect();
    for (const kind of kinds) window.removeEventListener(kind, pass, true);
    endKeeping();
    for (const field of written) field.dispatchEvent(new Event("input", { bubbles: true }));
  }).observe(page, { attributeFilter: ["data-hydrated"] });
}
