import { useFetcher, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import type { AutosaveResult } from "./entry-action.server";
import { clearBackup, readBackup, writeBackup, type Backup } from "./form-backup";
import type { SaveState } from "./save-status";

const restAfterTyping = 4_000;
const longestWait = 30_000;
const backupAfter = 600;

/**
 * Keeps the working copy on the server while it is being written, and in this browser between those saves. Stops when
 * somebody else has saved: from then on only the writer decides. Ctrl+S saves for good.
 */
export function useAutosave(formRef: RefObject<HTMLFormElement>, { enabled, path }: { enabled: boolean; path: string }) {
  const fetcher = useFetcher<AutosaveResult>();
  const submit = useSubmit();
  const [status, setStatus] = useState<SaveState>({ state: "clean" });
  const [backup, setBackup] = useState<Backup | null>(null);
  const isDirty = useRef(false);
  const isStopped = useRef(!enabled);
  const changedWhileSaving = useRef(false);
  const isSaving = useRef(false);
  const timers = useRef<{ rest?: number; longest?: number; backup?: number }>({});

  const save = useCallback(() => {
    const form = formRef.current;
    window.clearTimeout(timers.current.rest);
    window.clearTimeout(timers.current.longest);
    timers.current.longest = undefined;
    if (!form || isStopped.current || isSaving.current || !isDirty.current) return;
    const data = textOnly(form);
    data.set("intent", "autosave");
    isSaving.current = true;
    changedWhileSaving.current = false;
    setStatus({ state: "saving" });
    fetcher.submit(data, { method: "post", encType: "multipart/form-data" });
  }, [fetcher, formRef]);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const kept = readBackup(path);
    const version = Number(new FormData(form).get("version"));
    if (kept && kept.version >= version && !isSameAsForm(kept, form)) setBackup(kept);
    else if (kept) clearBackup(path);
    const onInput = (event: Event) => {
      // conform and the editor announce what they set up themselves before anybody has typed.
      if (!event.isTrusted && !(event.target instanceof HTMLTextAreaElement)) return;
      isDirty.current = true;
      changedWhileSaving.current = true;
      setStatus((now) => (now.state === "stale" ? now : { state: "dirty" }));
      window.clearTimeout(timers.current.backup);
      timers.current.backup = window.setTimeout(() => writeBackup(path, form), backupAfter);
      if (isStopped.current) return;
      window.clearTimeout(timers.current.rest);
      timers.current.rest = window.setTimeout(save, restAfterTyping);
      timers.current.longest ??= window.setTimeout(save, longestWait);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"][value="save"]'));
    };
    form.addEventListener("input", onInput);
    form.addEventListener("change", onInput);
    window.addEventListener("keydown", onKey);
    const running = timers.current;
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("change", onInput);
      window.removeEventListener("keydown", onKey);
      for (const timer of Object.values(running)) window.clearTimeout(timer);
    };
  }, [formRef, path, save]);

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (fetcher.state !== "idle" || !isSaving.current) return;
    isSaving.current = false;
    const form = formRef.current;
    const result = answer?.autosave;
    if (!result) return setStatus({ state: "offline" });
    if ("version" in result) {
      const version = form?.elements.namedItem("version");
      if (version instanceof HTMLInputElement) version.value = String(result.version);
      isDirty.current = changedWhileSaving.current;
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
  }, [answer, fetcher.state, formRef, path, save]);

  return {
    status,
    isDirty,
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
      if (event.defaultPrevented) return;
      for (const timer of Object.values(timers.current)) window.clearTimeout(timer);
      if (formRef.current && isDirty.current) writeBackup(path, formRef.current);
      isDirty.current = false;
      isStopped.current = true;
    },
  };
}

function textOnly(form: HTMLFormElement): FormData {
  const data = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") data.append(name, value);
  return data;
}

function isSameAsForm(kept: Backup, form: HTMLFormElement): boolean {
  const now = [...textOnly(form)].filter(([name]) => name !== "version").map(String);
  return now.join("\n") === kept.fields.filter(([name]) => name !== "version").map(String).join("\n");
}
