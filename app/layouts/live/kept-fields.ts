/**
 * What was typed into the forms of a page and not sent, kept in the tab's own storage over a reload that nobody asked
 * for. Never passwords, codes, files or what only scripts write (hidden fields).
 */
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
/**
 * A form that keeps a copy of its text by itself (`data-backs-up`) is left to that, but for what stands beside the text
 * (`data-beside`).
 */
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

/**
 * Ids that React makes are others on each page. By attributes: a field named `id` or `action` hides the form's own
 * properties.
 */
function nameOf(form: HTMLFormElement): string {
  const id = form.getAttribute("id") ?? "";
  const { pathname } = new URL(form.getAttribute("action") ?? "", window.location.href);
  return `${pathname} ${id.includes(":") ? "" : id}`;
}

/** Names each thing by what it is, and its place among those that are the same. */
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

/** Past React, which would take its own setter for no change. */
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
  // Tells whoever guards the form that it holds something unsaved; no form sends itself for this one.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fields that have been written in, whose difference from what the page came with React may have hidden. */
const touched = new WeakSet<EventTarget>();
/** Where somebody wrote last: what lies over the page has taken the focus since. */
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

/** What was kept is for the next page; this one still moves until it is gone. */
let isLeaving = false;
/** Whoever sits here signed out by themselves, in this tab or another: nothing of theirs stays in the browser. */
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
    // A browser that keeps nothing, or has no room: the page still works.
  }
}

/** Keeps what stands unsent in the page's forms. @returns how many fields */
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

/**
 * Puts back what can be put back on this page as it stands; the rest waits for forms that are drawn later. What
 * somebody has written since stays. @returns how many fields came back
 */
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
  // The form that backs itself up asks whether to; after a reload that nobody asked for the answer is yes.
  const recall = kept.recalls ? document.querySelector<HTMLElement>("[data-recalls]") : null;
  recall?.click();
  write(here(), { ...kept, forms: waiting, recalls: kept.recalls === true && recall === null });
  return count;
}

/** Forgets what was kept: of everybody, or of everybody else. */
function dropFields(exceptOf?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && (exceptOf === undefined || read(key)?.user !== exceptOf))
        sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
  }
}

/** Somebody is signed in: what was kept of others goes, and what they type is kept again. */
export function beginKeeping(user: string): void {
  isSignedOut = false;
  dropFields(user);
}

/** Forgets what was kept of everybody, and keeps nothing until somebody is signed in again. */
export function forgetFields(): void {
  isSignedOut = true;
  dropFields();
}

/**
 * Keeps what was typed for the page that comes in place of this one, and asks nobody who has something unsent: it comes
 * back.
 */
export function keepForReload(user: string): void {
  isLeaving = true;
  keepFields(user);
  // Until the new page has come this one is still written in.
  window.addEventListener("pagehide", () => void keepFields(user));
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
}
