/** Unsent input, kept in sessionStorage over an automatic reload. Never passwords, codes, files or hidden fields. */
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type KeptField = { name: string; at: number; value: string; isChecked?: boolean; chosen?: string[] };
type KeptForm = { key: string; fields: KeptField[] };
type Kept = {
  user: string;
  at: number;
  forms: KeptForm[];
  focus?: { form: string; name: string; at: number; caret: number | null };
  recalls?: boolean;
};

const prefix = "meydan.kept:";
const longestKept = 24 * 3_600_000;
const neverKept = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const secret = /one-time-code|password|cc-/;

const isTyped = (element: Element): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const forms = () => [...document.querySelectorAll<HTMLFormElement>("form[method=post]")];
/** A form with its own backup (`data-backs-up`) is skipped, except for the fields beside its text (`data-beside`). */
const isLeft = (form: HTMLFormElement, element: Element) =>
  form.hasAttribute("data-backs-up") && !element.closest("[data-beside]");
const fieldsOf = (form: HTMLFormElement) =>
  [
    ...(Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements")?.get?.call(
      form,
    ) as HTMLFormControlsCollection),
  ].filter(
    (element): element is Typed =>
      isTyped(element) &&
      element.name !== "" &&
      !neverKept.has(element.type) &&
      !secret.test(element.autocomplete) &&
      !isLeft(form, element),
  );

/** React's ids differ on each page. Read as attributes: a field named `id` or `action` hides the form's property. */
function nameOf(form: HTMLFormElement): string {
  const id = form.getAttribute("id") ?? "";
  const { pathname } = new URL(form.getAttribute("action") ?? "", window.location.href);
  return `${pathname} ${id.includes(":") ? "" : id}`;
}

/** Names each thing by its kind, and its index among equals. */
function numbered<Thing>(things: readonly Thing[], called: (thing: Thing) => string): Map<string, Thing> {
  const seen = new Map<string, number>();
  return new Map(
    things.map((thing) => {
      const name = called(thing);
      const at = seen.get(name) ?? 0;
      seen.set(name, at + 1);
      return [`${name} ${at}`, thing] as const;
    }),
  );
}

const formsByKey = () => numbered(forms(), nameOf);
const fieldsByKey = (form: HTMLFormElement) => numbered(fieldsOf(form), ({ name }) => name);

function isChanged(field: Typed): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected) &&
      [...field.options].some(({ defaultSelected }) => defaultSelected)
    );
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function keep(field: Typed, key: string): KeptField {
  const at = Number(key.slice(key.lastIndexOf(" ") + 1));
  if (field instanceof HTMLSelectElement)
    return { name: field.name, at, value: "", chosen: [...field.selectedOptions].map(({ value }) => value) };
  const isBox = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  return { name: field.name, at, value: field.value, ...(isBox ? { isChecked: field.checked } : {}) };
}

/** Bypasses React's value tracking, which would ignore the change. */
function setNatively(
  field: HTMLInputElement | HTMLTextAreaElement,
  name: "value" | "checked",
  value: string | boolean,
) {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, value);
}

function putBackInto(field: Typed, { value, isChecked, chosen }: KeptField) {
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.selected = chosen?.includes(option.value) ?? false;
  } else if (isChecked !== undefined) setNatively(field as HTMLInputElement, "checked", isChecked);
  else setNatively(field, "value", value);
  // Marks the form as unsaved; no form submits itself on this event.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fields that were typed in, since React may hide their difference from the default. */
const touched = new WeakSet<EventTarget>();
/** The last field with focus, before an overlay took it. */
let lastFocused: Element | null = null;

export function watchTyping(): () => void {
  const note = ({ target }: Event) => void (target && touched.add(target));
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest("dialog")) lastFocused = target;
  };
  lastFocused = document.activeElement;
  document.addEventListener("input", note, { capture: true, passive: true });
  document.addEventListener("focusin", follow, { passive: true });
  return () => {
    document.removeEventListener("input", note, { capture: true });
    document.removeEventListener("focusin", follow);
  };
}

/** Saved fields are for the next page; this one is still active until it is gone. */
let isLeaving = false;
/** The person signed out, in this tab or another: nothing of theirs stays in the browser. */
let isSignedOut = false;

const here = () => `${prefix}${window.location.pathname}${window.location.search}`;

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
    return kept && Array.isArray(kept.forms) && kept.at > Date.now() - longestKept ? kept : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept && (kept.forms.length > 0 || kept.recalls)) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden or full: the page still works.
  }
}

export function keepFields(user: string): number {
  if (isSignedOut) return 0;
  let focus: Kept["focus"];
  const kept = [...formsByKey()].flatMap(([key, form]): KeptForm[] => {
    const fields = [...fieldsByKey(form)].flatMap(([name, field]) => {
      const one = keep(field, name);
      if (field === lastFocused)
        focus = {
          form: key,
          name: one.name,
          at: one.at,
          caret: "selectionStart" in field ? field.selectionStart : null,
        };
      return isChanged(field) || touched.has(field) ? [one] : [];
    });
    return fields.length > 0 ? [{ key, fields }] : [];
  });
  const recalls = document.querySelector("form[data-backs-up]") !== null;
  write(here(), { user, at: Date.now(), forms: kept, recalls, ...(focus ? { focus } : {}) });
  return kept.reduce((sum, { fields }) => sum + fields.length, 0);
}

/** Restores this page's fields; the rest waits for forms rendered later. Newer input stays. @returns how many */
export function putBackFields(user: string): number {
  const kept = isLeaving ? null : read(here());
  if (!kept || kept.user !== user) return 0;
  const present = formsByKey();
  let count = 0;
  const waiting = kept.forms.flatMap(({ key, fields }): KeptForm[] => {
    const form = present.get(key);
    if (!form) return [{ key, fields }];
    const own = fieldsByKey(form);
    for (const one of fields) {
      const field = own.get(`${one.name} ${one.at}`);
      if (!field || isChanged(field) || touched.has(field)) continue;
      putBackInto(field, one);
      count += 1;
    }
    if (kept.focus?.form === key && document.activeElement === document.body) {
      const field = own.get(`${kept.focus.name} ${kept.focus.at}`);
      field?.focus({ preventScroll: true });
      if (field && "setSelectionRange" in field && kept.focus.caret !== null)
        field.setSelectionRange(kept.focus.caret, kept.focus.caret);
    }
    return [];
  });
  // A form with its own backup asks before restoring; after an automatic reload the answer is yes.
  const recall = kept.recalls ? document.querySelector<HTMLElement>("[data-recalls]") : null;
  recall?.click();
  write(here(), { ...kept, forms: waiting, recalls: kept.recalls === true && recall === null });
  return count;
}

/** Deletes saved fields of everybody, or of everybody else. */
function dropFields(exceptOf?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && (exceptOf === undefined || read(key)?.user !== exceptOf))
        sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

export function beginKeeping(user: string): void {
  isSignedOut = false;
  dropFields(user);
}

/** Deletes everybody's saved fields and saves nothing until the next sign-in. */
export function forgetFields(): void {
  isSignedOut = true;
  dropFields();
}

/** Saves the input for a reload, without the question about unsaved text. */
export function keepForReload(user: string): void {
  isLeaving = true;
  keepFields(user);
  // The page can be typed in until the new one arrives.
  window.addEventListener("pagehide", () => void keepFields(user));
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
}
