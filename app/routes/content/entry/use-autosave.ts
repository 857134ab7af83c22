import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import { isWritten } from "~/components/controls/hydration/typed-early";
import { useEnded } from "~/components/controls/use-ended";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { isNavigating } from "~/lib/platform/http/server/page-router";

import type { Section } from "~/lib/content/definition/definition";

import type { AutosavedHead, AutosaveResult } from "./entry-autosave.server";
import { backupKey, backupKeys, clearBackup, settleBackup, writeBackup } from "./form-backup";
import { spelledText, textsOf } from "./form-text";
import type { Unsent } from "./keep-page-on-failure";
import type { SaveState } from "~/routes/content/panels/save-status";

const restAfterTyping = 4_000;
const longestWait = 30_000;
const retryAfter = 15_000;
/** A lost answer must not block saving. */
const longestHold = 10_000;
/** The delay also lets React finish: setting state inside a native input event would undo the typing. */
const lookAfter = 250;

type AutosaveOptions = {
  enabled: boolean;
  /** False when the form has only a comment beside a read-only text. */
  isWriting: boolean;
  section: Pick<Section, "fields">;
  path: string;
  /** The form's first version. */
  version: number;
  /** The loader's last data; a new object after each load. */
  loaded: object;
  isUnsaved: boolean;
  /** The id of the copy the server answered last, or "". */
  answered: string;
  unsent: Unsent | undefined;
};

type Timers = { rest?: number; longest?: number; look?: number; hold?: number };

/**
 * Saves the working copy to the server while it is written, and to this browser in between. Stops when somebody else
 * has saved: then the writer decides. Ctrl+S saves. One post at a time: a deliberate save waits for a running autosave,
 * and a second press meanwhile does nothing.
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
  /** A person has typed, pressed or selected something; earlier differences come from the page itself. */
  const isTouched = useRef(false);
  const isStopped = useRef(!enabled);
  /** The server's text, as the form spells it; null before the first look. */
  const kept = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  /** The deliberate save in progress. */
  const submitted = useRef<string | null>(null);
  /** The id of its copy in this browser. */
  const copy = useRef("");
  const loadedBefore = useRef(loaded);
  const held = useRef<{ button: HTMLElement | null } | null>(null);
  /** A press after the answer came and before it was rendered. */
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

  /** Presses a button again: validates again and sends the button with the newer version. */
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
    // Some inputs exist only after hydration.
    if (!form || !isWriting || !isHydrated) return;
    // Text of a refused save exists only on this page.
    if (kept.current === null) {
      isTouched.current = isUnsaved || wasTypedBefore(form);
      kept.current = isTouched.current ? "" : spelledText(section, form);
    }
    isDirty.current = isTouched.current;
    // Refused or recovered text exists only on this page until it is saved.
    if (isUnsaved) writeBackup(key, form);
    setMayRecover(backupKeys(path).some((one) => one !== key));
    // Any event may have changed a field (buttons add rows, pickers set inputs), so the fields are compared.
    const look = () => {
      const now = spelledText(section, form);
      if (submitted.current !== null) {
        if (now !== submitted.current) writeBackup(key, form, copy.current);
        return;
      }
      const isChanged = now !== kept.current;
      isDirty.current = isChanged;
      if (!isChanged) return;
      setStatus((now) =>
        ["stale", "saving", "offline", "partMissing"].includes(now.state) ? now : { state: "dirty" },
      );
      writeBackup(key, form);
      if (isStopped.current) return;
      window.clearTimeout(timers.current.rest);
      timers.current.rest = window.setTimeout(save, restAfterTyping);
      timers.current.longest ??= window.setTimeout(save, longestWait);
    };
    // The last typing before the page goes has not been compared yet.
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
      // Typed just before another form replaces this one.
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
      // At once, for a waiting post; React would otherwise write its old value again.
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

  // The answer may be the same page, unchanged or unreachable: writing goes on.
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
    if (!unsent) return;
    // An autosave would only hear that another version is newer.
    if (unsent.isPartMissing) isStopped.current = true;
    setStatus({ state: unsent.isPartMissing ? "partMissing" : "offline" });
  }, [unsent]);

  return {
    status,
    /** The version the form is based on. */
    version: head?.version ?? first,
    /** The entry's head after autosaves. */
    head,
    /** Evaluated on leaving, so that the last typing counts. */
    hasUnsaved: useCallback(
      () =>
        formRef.current !== null &&
        isTouched.current &&
        spelledText(section, formRef.current) !== (submitted.current ?? kept.current),
      [formRef, section],
    ),
    /** A deliberate save waits for the running one. */
    isHeld,
    /** The key of this form's copy. */
    key,
    /** This browser has a copy for this page, perhaps another text. */
    mayRecover,
    /** A deliberate save cancels a waiting autosave. The copy stays until a page confirms the save. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = formRef.current;
      if (event.defaultPrevented || !form) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitted.current !== null) {
        // A second press during a save does nothing, unless the first one gets no answer.
        if (!isNavigating()) again.current = { button: submitter };
        return event.preventDefault();
      }
      if (sent.current !== null) {
        // Sent now, it would carry the old version and conflict with its own autosave.
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

/** Events of a person's hand before anything changes. */
const reaching = ["focusin", "pointerdown", "keydown", "click"] as const;

/** Events that may have changed a field. */
const changing = ["input", "change", "click"];

/** Typed before the scripts ran. Unnamed inputs, such as a date's text, are written by the page. */
const wasTypedBefore = (form: HTMLFormElement) =>
  [...form.elements].some((field) => isWritten(field) && field.name !== "");

function stopAll(timers: Timers): void {
  for (const name of Object.keys(timers) as (keyof Timers)[]) {
    window.clearTimeout(timers[name]);
    delete timers[name];
  }
}
