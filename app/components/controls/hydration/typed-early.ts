type Field = HTMLInputElement | HTMLTextAreaElement;

const kinds = "keydown keypress beforeinput textInput input keyup pointerdown mousedown focusin".split(" ");

const textTypes = "text tel search url email password textarea";

/** A field that needs no script to be written in. */
const isTextField = (target: unknown): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  textTypes.includes(target.type) &&
  target.role === null;

/** Shortcuts, and keys such as Enter, which do more than write. */
const isCommand = ({ ctrlKey, metaKey, altKey, key }: Partial<KeyboardEvent>) =>
  ctrlKey || metaKey || altKey || (key ?? "").length > 1;

// A browser leaves line breaks out of a value of one line.
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, "");

/** Somebody has written in it since the page came. What a reload or going back restores may be old, and doesn't count. */
export function isWritten(field: unknown): field is Field {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    way?.type === "navigate" && isTextField(field) && withoutBreaks(field.value) !== withoutBreaks(field.defaultValue)
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
  const written = new Set([...document.querySelectorAll("input, textarea")].filter(isWritten));
  const endKeeping = keepTextareas();
  const pass = (event: Event) => {
    const { target } = event;
    if (!isTextField(target) || isCommand(event as Partial<KeyboardEvent>)) return;
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
