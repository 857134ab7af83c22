type Field = HTMLInputElement | HTMLTextAreaElement;

const kinds = "keydown keypress beforeinput textInput input keyup pointerdown mousedown focusin".split(" ");

const textTypes = "text tel search url email password textarea";

/** A field that needs no script to be written in. */
const isTextField = (target: unknown): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  textTypes.includes(target.type) &&
  !target.hasAttribute("role");

/** Shortcuts, and keys such as Enter, which do more than write. Keyboards on a screen don't name their keys. */
const isCommand = ({ ctrlKey, metaKey, altKey, key = "" }: Partial<KeyboardEvent>) =>
  ctrlKey || metaKey || altKey || !/^(.|Unidentified|Process)?$/u.test(key);

// A browser leaves line breaks out of a value of one line, and spaces around an address.
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, "").trim();

/** Somebody has written in it since the page came. What a reload or going back restores may be old, and doesn't count. */
export function isWritten(field: unknown): field is Field {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    way?.type === "navigate" && isTextField(field) && withoutBreaks(field.value) !== withoutBreaks(field.defaultValue)
  );
}

let isAwake = false;
const written = new Set<Field>();

function pass(event: Event): void {
  const { target } = event;
  if (!isTextField(target) || isCommand(event as Partial<KeyboardEvent>)) return;
  event.stopPropagation();
  if (event.type === "input") written.add(target);
}

/**
 * React 18 writes a textarea's first text into it when it hydrates it, over what somebody has typed meanwhile. A field
 * in which nobody has written yet, and all of them later, are written as ever.
 */
function keepTextareas(): void {
  const { prototype } = HTMLTextAreaElement;
  const value = Object.getOwnPropertyDescriptor(prototype, "value");
  Object.defineProperty(prototype, "value", {
    ...value,
    set(this: HTMLTextAreaElement, text: unknown) {
      if (isAwake || text !== this.defaultValue || this.value === text) value?.set?.call(this, text);
    },
  });
}

/**
 * Keeps what is typed into text fields before the page is hydrated, and lets it be typed: React would hydrate the whole
 * page in one go at the first key, which waits for it (90 ms on an entry's page), so it isn't told of keys that only
 * write.
 */
export function keepTypedEarly(): void {
  for (const field of document.querySelectorAll("input, textarea")) if (isWritten(field)) written.add(field);
  keepTextareas();
  for (const kind of kinds) window.addEventListener(kind, pass, true);
}

/** Ends it when the page is hydrated: each written field reports its text once, to whatever listens by then. */
export function reportTypedEarly(): void {
  isAwake = true;
  for (const kind of kinds) window.removeEventListener(kind, pass, true);
  for (const field of written) field.dispatchEvent(new Event("input", { bubbles: true }));
  written.clear();
}
