import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import { useEnded } from "~/components/controls/use-ended";
import { useHydrated } from "~/components/controls/use-hydrated";
import { isNavigating } from "~/lib/platform/http/page-router";

import type { Section } from "~/lib/content/definition/definition";

import type { AutosavedHead, AutosaveResult } from "./entry-action.server";
import { backupKey, backupKeys, clearBackup, settleBackup, writeBackup } from "./form-backup";
import { spelledText, textsOf } from "./form-text";
import type { SaveState } from "./save-status";

const restAfterTyping = 4_000;
const longestWait = 30_000;
const retryAfter = 15_000;
/** A lost answer must not keep anybody from saving. */
const longestHold = 10_000;
/** Also gets React out of the way: a state set inside a native input event would undo what was just typed. */
const lookAfter = 250;

type AutosaveOptions = {
  enabled: boolean;
  /** The form holds the entry's fields; where it is only read, a comment beside it is no text to keep. */
  isWriting: boolean;
  section: Pick<Section, "fields">;
  path: string;
  /** The version the form begins with. */
  version: number;
  /** What the server told last of the entry; another object once it has told anew. */
  loaded: object;
  isUnsaved: boolean;
  /** The copy of the form that the server has answered last, by its id; "" where none was sent. */
  answered: string;
  unsent: object | undefined;
};

type Timers = { rest?: number; longest?: number; look?: number; hold?: number };

/**
 * Keeps the working copy on the server while it is being written, and in this browser between those saves. Stops when
 * somebody else has saved: from then on only the writer decides. Ctrl+S saves for good. One post at a time: what is
 * sent on purpose waits for the answer to what was sent by itself, and a second press while it is on its way does
 * nothing.
 */
export function useAutosave(
  formRef: RefObject<HTMLFormElement>,
  { enabled, isWriting, section, path, version: first, loaded, isUnsaved, answered, unsent }: AutosaveOptions,
) {
  const fetcherKey = `autosave ${path}`;
  const { submit: send, data: received } = useFetcher<AutosaveResult>({ key: fetcherKey });
  const autosaveEnded = useEnded(fetcherKey);
  const navigationEnded = useEnded();
  const [status, setStatus] = useState<SaveState>({ state: "clean" });
  const [key] = useState(() => backupKey(path));
  const [mayRecover, setMayRecover] = useState(false);
  const [head, setHead] = useState<AutosavedHead>();
  const isHydrated = useHydrated();
  const isDirty = useRef(false);
  /** Somebody has written, pressed or chosen something: whatever differs before that is the page's own doing. */
  const isTouched = useRef(false);
  const isStopped = useRef(!enabled);
  /** What the server has, as the form's fields spell it; null until the form has been looked at. */
  const kept = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  /** What was sent on purpose and is on its way. */
  const submitted = useRef<string | null>(null);
  /** Its copy in this browser. */
  const copy = useRef("");
  const loadedBefore = useRef(loaded);
  const held = useRef<{ button: HTMLElement | null } | null>(null);
  /** Pressed when the answer had come and was not drawn yet. */
  const again = useRef<{ button: HTMLElement | null } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const timers = useRef<Timers>({});

  const save = useCallback(() => {
    const form = formRef.current;
    window.clearTimeout(timers.current.rest);
    window.clearTimeout(timers.current.longest);
    timers.current.longest = undefined;
    if (!form || isStopped.current || sent.current !== null || !isDirty.current) return;
    const data = new FormData();
    for (const [name, value] of textsOf(form)) data.append(name, value);
    data.set("intent", "autosave");
    sent.current = spelledText(section, form);
    setStatus({ state: "saving" });
    send(data, { method: "post", encType: "multipart/form-data" });
  }, [send, formRef, section]);

  /** Presses a button once more: the form is checked again, and carries its name, its value and the newer version. */
  const press = useCallback(
    (waiting: { button: HTMLElement | null } | null) => {
      if (waiting) formRef.current?.requestSubmit(waiting.button?.isConnected ? waiting.button : null);
    },
    [formRef],
  );

  const release = useCallback(() => {
    const waiting = held.current;
    window.clearTimeout(timers.current.hold);
    timers.current.hold = undefined;
    held.current = null;
    setHeld(false);
    press(waiting);
  }, [press]);

  useEffect(() => {
    const form = formRef.current;
    if (answered) settleBackup(answered, path, first);
    // Inputs that only scripts can draw stand in the form once the page is awake.
    if (!form || !isWriting || !isHydrated) return;
    // What came back from a refused save is nowhere but on this page.
    if (kept.current === null) {
      isTouched.current = isUnsaved || wasTypedBefore(form);
      kept.current = isTouched.current ? "" : spelledText(section, form);
    }
    isDirty.current = isTouched.current;
    // Refused or brought back, it is nowhere but on this page until it is saved.
    if (isUnsaved) writeBackup(key, form);
    setMayRecover(backupKeys(path).some((one) => one !== key));
    // Any event may have changed something (rows are added by buttons, choosers set inputs): the fields themselves
    // tell.
    const look = () => {
      const now = spelledText(section, form);
      if (submitted.current !== null) {
        if (now !== submitted.current) writeBackup(key, form, copy.current);
        return;
      }
      const isChanged = now !== kept.current;
      isDirty.current = isChanged;
      if (!isChanged) return;
      setStatus((now) => (["stale", "saving", "offline"].includes(now.state) ? now : { state: "dirty" }));
      writeBackup(key, form);
      if (isStopped.current) return;
      window.clearTimeout(timers.current.rest);
      timers.current.rest = window.setTimeout(save, restAfterTyping);
      timers.current.longest ??= window.setTimeout(save, longestWait);
    };
    // What was typed in the moment before the page goes has not been looked at.
    const onHide = () => isTouched.current && look();
    const onReach = () => {
      if (!isTouched.current) kept.current = spelledText(section, form);
    };
    const onInput = () => {
      isTouched.current = true;
      window.clearTimeout(timers.current.look);
      timers.current.look = window.setTimeout(look, lookAfter);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement>('button[name="intent"][value="save"]');
      if (button) form.requestSubmit(button);
    };
    for (const kind of reaching) form.addEventListener(kind, onReach, true);
    if (isTouched.current && !isUnsaved) onInput();
    for (const kind of changing) form.addEventListener(kind, onInput);
    window.addEventListener("keydown", onKey);
    window.addEventListener("online", save);
    window.addEventListener("pagehide", onHide);
    const running = timers.current;
    return () => {
      for (const kind of reaching) form.removeEventListener(kind, onReach, true);
      for (const kind of changing) form.removeEventListener(kind, onInput);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("online", save);
      window.removeEventListener("pagehide", onHide);
      // Typed in the moment before another form takes this one's place.
      if (running.look !== undefined) look();
      stopAll(running);
    };
  }, [formRef, isWriting, isHydrated, section, path, key, first, save, isUnsaved, answered]);

  const taken = useRef(autosaveEnded);
  useEffect(() => {
    if (autosaveEnded === taken.current) return;
    taken.current = autosaveEnded;
    if (sent.current === null) return;
    const saved = sent.current;
    sent.current = null;
    const form = formRef.current;
    const result = received?.autosave;
    if (!result) {
      timers.current.rest = window.setTimeout(save, retryAfter);
      setStatus({ state: "offline" });
    } else if ("version" in result) {
      const input = form?.elements.namedItem("version");
      // At once, for what waits to be sent; and for good: React would write its own value again.
      if (input instanceof HTMLInputElement) input.value = String(result.version);
      setHead(result);
      kept.current = saved;
      isDirty.current = form !== null && spelledText(section, form) !== saved;
      if (!isDirty.current) {
        clearBackup(key);
        setStatus({ state: "saved", at: new Date() });
      } else {
        timers.current.rest = window.setTimeout(save, restAfterTyping);
      }
    } else if ("stale" in result) {
      isStopped.current = true;
      setStatus({ state: "stale", by: result.stale });
    } else {
      setStatus({ state: "refused" });
    }
    if (held.current) release();
  }, [autosaveEnded, received, formRef, section, key, save, release]);

  // The answer may be this same page: nothing had changed, or nobody was reached. Writing goes on.
  useEffect(() => {
    const form = formRef.current;
    if (isNavigating() || submitted.current === null || !form) return;
    const isKept = loaded !== loadedBefore.current;
    if (isKept) {
      kept.current = submitted.current;
      clearBackup(key);
    }
    submitted.current = null;
    isStopped.current = !enabled;
    form.dispatchEvent(new Event("input"));
    const waiting = again.current;
    again.current = null;
    if (!isKept) press(waiting);
  }, [navigationEnded, enabled, formRef, loaded, key, press]);

  useEffect(() => {
    if (unsent) setStatus({ state: "offline" });
  }, [unsent]);

  return {
    status,
    /** What the form goes on from. */
    version: head?.version ?? first,
    /** What the entry's head says since words have saved themselves. */
    head,
    /** Asked at the moment somebody leaves: what was typed a heartbeat ago counts. */
    hasUnsaved: useCallback(
      () =>
        formRef.current !== null &&
        isTouched.current &&
        spelledText(section, formRef.current) !== (submitted.current ?? kept.current),
      [formRef, section],
    ),
    /** A save on purpose waits for the answer to the one under way. */
    isHeld,
    /** Where this form keeps its copy. */
    key,
    /** This browser has kept a text of this page, which may be another. */
    mayRecover,
    /** A save on purpose ends the waiting one. Words stay in the backup until a page says they were kept. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = formRef.current;
      if (event.defaultPrevented || !form) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitted.current !== null) {
        // On its way, a second press is one too many. It is answered where the first was not.
        if (!isNavigating()) again.current = { button: submitter };
        return event.preventDefault();
      }
      if (sent.current !== null) {
        // Sent now it would carry the version before, and meet its own words as if somebody else had written them.
        event.preventDefault();
        held.current = { button: submitter };
        setHeld(true);
        timers.current.hold ??= window.setTimeout(() => {
          sent.current = null;
          release();
        }, longestHold);
        return;
      }
      stopAll(timers.current);
      submitted.current = spelledText(section, form);
      loadedBefore.current = loaded;
      copy.current = isWriting && submitted.current !== kept.current ? writeBackup(key, form) : "";
      const input = form.elements.namedItem("backup");
      if (input instanceof HTMLInputElement) input.value = copy.current;
      isDirty.current = false;
      isStopped.current = true;
    },
  };
}

/** Where a person's hand comes before anything changes. */
const reaching = ["focusin", "pointerdown", "keydown", "click"] as const;

/** What may have changed a field. */
const changing = ["input", "change", "click"];

const typed = ["text", "tel", "search", "textarea"];
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, "");

/**
 * Words typed before the scripts ran; inputs without a name, such as a date's text, are written by the page alone. What
 * the browser itself puts back on going back is left alone: it may be old.
 */
function wasTypedBefore(form: HTMLFormElement): boolean {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    way?.type === "navigate" &&
    [...form.elements].some(
      (element) =>
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
        element.name !== "" &&
        typed.includes(element.type) &&
        withoutBreaks(element.value) !== withoutBreaks(element.defaultValue),
    )
  );
}

function stopAll(timers: Timers): void {
  for (const name of Object.keys(timers) as (keyof Timers)[]) {
    window.clearTimeout(timers[name]);
    delete timers[name];
  }
}
