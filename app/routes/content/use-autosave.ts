import { useFetcher, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import type { AutosaveResult } from "./entry-action.server";
import { clearBackup, readBackup, writeBackup, type Backup } from "./form-backup";
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
  path: string;
  /** The version the form begins with. */
  version: number;
  isUnsaved: boolean;
  unsent: object | undefined;
  /** The page on which this entry was begun a moment ago: what was kept there has arrived here. */
  begunAt: string | null;
};

type Timers = { rest?: number; longest?: number; look?: number; hold?: number };

/**
 * Keeps the working copy on the server while it is being written, and in this browser between those saves. Stops when
 * somebody else has saved: from then on only the writer decides. Ctrl+S saves for good. One post at a time: what is sent
 * on purpose waits for the answer to what was sent by itself, and a second press while it is on its way does nothing.
 */
export function useAutosave(formRef: RefObject<HTMLFormElement>, { enabled, isWriting, path, version: first, isUnsaved, unsent, begunAt }: AutosaveOptions) {
  const { submit: send, state: sending, data: received } = useFetcher<AutosaveResult>();
  const submit = useSubmit();
  const { state: going } = useNavigation();
  const [status, setStatus] = useState<SaveState>({ state: "clean" });
  const [backup, setBackup] = useState<Backup | null>(null);
  const [version, setVersion] = useState(first);
  const isDirty = useRef(false);
  const isStopped = useRef(!enabled);
  /** What the server has, as the form's fields spell it; null until the form has been looked at. */
  const kept = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  /** What was sent on purpose and is on its way. */
  const submitted = useRef<string | null>(null);
  const held = useRef<{ button: HTMLElement | null } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const timers = useRef<Timers>({});

  const save = useCallback(() => {
    const form = formRef.current;
    window.clearTimeout(timers.current.rest);
    window.clearTimeout(timers.current.longest);
    timers.current.longest = undefined;
    if (!form || isStopped.current || sent.current !== null || !isDirty.current) return;
    const data = textOnly(form);
    data.set("intent", "autosave");
    sent.current = spelled(form);
    setStatus({ state: "saving" });
    send(data, { method: "post", encType: "multipart/form-data" });
  }, [send, formRef]);

  /** Presses the held button once more: the form is checked again, and carries its name, its value and the newer version. */
  const release = useCallback(() => {
    const form = formRef.current;
    const waiting = held.current;
    window.clearTimeout(timers.current.hold);
    timers.current.hold = undefined;
    held.current = null;
    setHeld(false);
    if (waiting && form) form.requestSubmit(waiting.button?.isConnected ? waiting.button : null);
  }, [formRef]);

  useEffect(() => {
    const form = formRef.current;
    if (!form || !isWriting) return;
    // What came back from a refused save is nowhere but on this page.
    kept.current ??= isUnsaved ? "" : spelled(form);
    isDirty.current = isUnsaved;
    if (begunAt && readBackup(begunAt)?.isSent) clearBackup(begunAt);
    const found = readBackup(path);
    if (found && (found.isLater || found.version >= first) && spelledBackup(found) !== spelled(form)) {
      // Typed while the save was on its way that made this version: they go on from it.
      setBackup(found.isLater && found.version + 1 === first ? { ...found, version: first } : found);
    } else if (found) clearBackup(path);
    // Any event may have changed something (rows are added by buttons, choosers set inputs): the fields themselves tell.
    const look = () => {
      const now = spelled(form);
      if (submitted.current !== null) {
        if (now !== submitted.current) writeBackup(path, form, { isLater: true });
        return;
      }
      const isChanged = now !== kept.current;
      isDirty.current = isChanged;
      if (!isChanged) return;
      setStatus((now) => (now.state === "stale" || now.state === "saving" || now.state === "offline" ? now : { state: "dirty" }));
      writeBackup(path, form);
      if (isStopped.current) return;
      window.clearTimeout(timers.current.rest);
      timers.current.rest = window.setTimeout(save, restAfterTyping);
      timers.current.longest ??= window.setTimeout(save, longestWait);
    };
    const onInput = () => {
      window.clearTimeout(timers.current.look);
      timers.current.look = window.setTimeout(look, lookAfter);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement>('button[name="intent"][value="save"]');
      if (button) form.requestSubmit(button);
    };
    form.addEventListener("input", onInput);
    form.addEventListener("change", onInput);
    form.addEventListener("click", onInput);
    window.addEventListener("keydown", onKey);
    window.addEventListener("online", save);
    const running = timers.current;
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("change", onInput);
      form.removeEventListener("click", onInput);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("online", save);
      stopAll(running);
    };
  }, [formRef, isWriting, path, first, save, isUnsaved, begunAt]);

  const answer = sending === "idle" ? received : undefined;
  useEffect(() => {
    if (sending !== "idle" || sent.current === null) return;
    const saved = sent.current;
    sent.current = null;
    const form = formRef.current;
    const result = answer?.autosave;
    if (!result) {
      timers.current.rest = window.setTimeout(save, retryAfter);
      setStatus({ state: "offline" });
    } else if ("version" in result) {
      const input = form?.elements.namedItem("version");
      // At once, for what waits to be sent; and for good: React would write its own value again.
      if (input instanceof HTMLInputElement) input.value = String(result.version);
      setVersion(result.version);
      kept.current = saved;
      isDirty.current = form !== null && spelled(form) !== saved;
      if (!isDirty.current) {
        clearBackup(path);
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
  }, [answer, sending, formRef, path, save, release]);

  // The answer may be this same page: nothing had changed, or nobody was reached. Writing goes on.
  useEffect(() => {
    const form = formRef.current;
    if (going !== "idle" || submitted.current === null || !form) return;
    submitted.current = null;
    isStopped.current = !enabled;
    form.dispatchEvent(new Event("input"));
  }, [going, enabled, formRef]);

  useEffect(() => {
    if (unsent) setStatus({ state: "offline" });
  }, [unsent]);

  return {
    status,
    /** What the form goes on from. */
    version,
    /** Asked at the moment somebody leaves: what was typed a heartbeat ago counts. */
    hasUnsaved: useCallback(() => formRef.current !== null && kept.current !== null && spelled(formRef.current) !== (submitted.current ?? kept.current), [formRef]),
    /** A save on purpose waits for the answer to the one under way. */
    isHeld,
    backup,
    dropBackup() {
      clearBackup(path);
      setBackup(null);
    },
    recall() {
      const form = formRef.current;
      if (!backup || !form) return;
      const data = new FormData();
      for (const [name, value] of backup.fields) data.append(name, value);
      data.set("intent", "recall");
      data.set("version", String(backup.version));
      clearBackup(path);
      submit(data, { method: "post", encType: "multipart/form-data" });
    },
    /** A save on purpose ends the waiting one. Words stay in the backup until a page says they were kept. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = formRef.current;
      if (event.defaultPrevented || !form) return;
      if (submitted.current !== null) return event.preventDefault();
      if (sent.current !== null) {
        // Sent now it would carry the version before, and meet its own words as if somebody else had written them.
        event.preventDefault();
        held.current = { button: (event.nativeEvent as SubmitEvent).submitter };
        setHeld(true);
        timers.current.hold ??= window.setTimeout(() => {
          sent.current = null;
          release();
        }, longestHold);
        return;
      }
      stopAll(timers.current);
      submitted.current = spelled(form);
      if (submitted.current !== kept.current) writeBackup(path, form, { isSent: true });
      isDirty.current = false;
      isStopped.current = true;
    },
  };
}

function stopAll(timers: Timers): void {
  for (const name of Object.keys(timers) as (keyof Timers)[]) {
    window.clearTimeout(timers[name]);
    delete timers[name];
  }
}

function textOnly(form: HTMLFormElement): FormData {
  const data = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") data.append(name, value);
  return data;
}

/** The fields as one comparable text; the version and the scheduling panel are no part of what is written. */
function spelled(form: HTMLFormElement): string {
  return spelledFields([...textOnly(form)] as [string, string][]);
}

function spelledBackup({ fields }: Backup): string {
  return spelledFields(fields);
}

function spelledFields(fields: [string, string][]): string {
  return JSON.stringify(fields.filter(([name]) => name !== "version" && name !== "intent"));
}
