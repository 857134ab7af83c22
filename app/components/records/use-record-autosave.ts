import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import { useLeaveGuard } from "~/components/controls/use-leave-guard";
import { isSame } from "~/lib/platform/values/same";

type Values = Record<string, unknown>;
export type AutosaveState = "clean" | "dirty" | "saving" | "saved" | "offline" | "stale" | "refused";
type Stored<Data> = { version: number; data: Data };

const retryAfter = 15_000;

export type RecordAutosave<Data extends Values> = {
  /** False for a new record, which is stored when somebody saves it. */
  isOn: boolean;
  /** The loader's record, its fields as the form would hold them. */
  loaded: Stored<Data>;
  /** The fields as the form holds them now. */
  read: (form: HTMLFormElement) => Data;
  /**
   * Sends the changed fields.
   * @param base what the server held when it last answered: a whole record is sent with the other fields of this one
   * @returns the answer of the interface
   */
  send: (changed: Partial<Data>, base: Stored<Data>, isLeaving: boolean) => Promise<Response>;
  /** The stored record of an answer; null when it is gone. */
  readAnswer: (json: unknown) => Stored<Data> | null;
  /** Milliseconds of rest after typing. */
  rest?: number;
  /** Asked before somebody leaves what could not be saved. */
  question: string;
  /** Whether something else of the form is on its way, a file for example, that leaving would lose. */
  isBusy?: () => boolean;
};

/**
 * Saves a record's form while it is written: the fields that changed, one request at a time, merged by the server with
 * what others save. What others changed is drawn once nothing of one's own is unsaved. It stops where both changed one
 * field: a press on "save" then shows both. A deliberate save waits until what was typed has gone out.
 */
export function useRecordAutosave<Data extends Values>(
  formRef: RefObject<HTMLFormElement>,
  { isOn, loaded, read, send, readAnswer, rest = 300, question, isBusy }: RecordAutosave<Data>,
) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<AutosaveState>("clean");
  const [drawn, setDrawn] = useState(loaded);
  /** What has been sent of the form, and the version that the last answer had. */
  const kept = useRef(loaded);
  /** The record of that version, with what others have saved. */
  const base = useRef(loaded);
  /** What the server holds, as far as the form shows it. */
  const shown = useRef(loaded.data);
  const isSending = useRef(false);
  const isStopped = useRef(false);
  const hasSaved = useRef(false);
  const timer = useRef<number>();
  const held = useRef<{ button: HTMLElement | null }>();
  const isLetThrough = useRef(false);
  const focused = useRef<string>();
  const latest = useRef({ read, send, readAnswer, revalidate });
  latest.current = { read, send, readAnswer, revalidate };

  const unsaved = useCallback((): Partial<Data> => {
    const form = formRef.current;
    if (!form) return {};
    const changed = Object.entries(latest.current.read(form)).filter(
      ([name, value]) => !isSame(value, kept.current.data[name]),
    );
    return Object.fromEntries(changed) as Partial<Data>;
  }, [formRef]);
  const isDirty = useCallback(() => Object.keys(unsaved()).length > 0, [unsaved]);

  /** The version that the whole form is based on, for a deliberate save. */
  const baseOn = useCallback(
    (version: number) => {
      const input = formRef.current?.elements.namedItem("version");
      if (input instanceof HTMLInputElement) input.value = String(version);
    },
    [formRef],
  );

  const save = useCallback(
    async (isLeaving = false): Promise<void> => {
      window.clearTimeout(timer.current);
      if (isSending.current || isStopped.current) return;
      const changed = unsaved();
      // Leaving a field that was saved is an event, too.
      if (Object.keys(changed).length === 0)
        return setState((now) => (now === "dirty" ? (hasSaved.current ? "saved" : "clean") : now));
      isSending.current = true;
      setState("saving");
      const answer = await latest.current.send(changed, base.current, isLeaving).catch(() => null);
      const stored = answer?.ok ? latest.current.readAnswer(await answer.json().catch(() => null)) : null;
      isSending.current = false;
      if (stored) {
        hasSaved.current = true;
        const own = Object.fromEntries(Object.keys(changed).map((name) => [name, stored.data[name]]));
        kept.current = { version: stored.version, data: { ...kept.current.data, ...changed } };
        base.current = stored;
        shown.current = { ...shown.current, ...own };
        // Fields that others changed are not in the form yet: the whole form stays based on the version before.
        if (isSame(shown.current, stored.data)) baseOn(stored.version);
        if (isDirty()) timer.current = window.setTimeout(() => void save(), rest);
        setState(isDirty() ? "dirty" : "saved");
        latest.current.revalidate();
      } else if (answer?.status === 409) {
        isStopped.current = true;
        setState("stale");
      } else if (answer && (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))) {
        setState("refused");
      } else {
        setState("offline");
        timer.current = window.setTimeout(() => void save(), retryAfter);
      }
      const waiting = held.current;
      held.current = undefined;
      if (!waiting) return;
      // The form takes along all that could not be saved: it is not tried again before.
      isLetThrough.current = !stored;
      formRef.current?.requestSubmit(waiting.button?.isConnected ? waiting.button : null);
      isLetThrough.current = false;
    },
    [formRef, rest, unsaved, isDirty, baseOn],
  );

  // The page was read again. A later effect would leave a gap in which what is typed is asked about no more and drawn over.
  useLayoutEffect(() => {
    if (isSending.current || loaded.version < kept.current.version) return;
    if (isSame(loaded.data, shown.current)) {
      kept.current.version = loaded.version;
      base.current = loaded;
      return baseOn(loaded.version);
    }
    if (isDirty()) return;
    const { activeElement } = document;
    if (activeElement && formRef.current?.contains(activeElement))
      focused.current = activeElement.getAttribute("name") ?? undefined;
    kept.current = loaded;
    base.current = loaded;
    shown.current = loaded.data;
    isStopped.current = false;
    // What was saved a moment ago stays so.
    setState((now) => (now === "saved" ? now : "clean"));
    setDrawn(loaded);
  }, [loaded, isDirty, baseOn, formRef]);

  useLayoutEffect(() => {
    const next = formRef.current?.elements.namedItem(focused.current ?? "");
    focused.current = undefined;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [drawn, formRef]);

  useEffect(() => {
    const form = formRef.current;
    if (!form || !isOn) return;
    const onInput = () => {
      window.clearTimeout(timer.current);
      setState((now) => (now === "stale" || now === "saving" ? now : "dirty"));
      timer.current = window.setTimeout(() => void save(), rest);
    };
    const onLeave = () => void save(true);
    const onOnline = () => void save();
    for (const kind of ["input", "change"]) form.addEventListener(kind, onInput);
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("online", onOnline);
    return () => {
      for (const kind of ["input", "change"]) form.removeEventListener(kind, onInput);
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("online", onOnline);
    };
  }, [formRef, isOn, save, rest]);

  // Another page takes this one's place: what was typed a moment ago goes out.
  useLayoutEffect(() => {
    if (!isOn) return;
    return () => void save(true);
  }, [isOn, save]);

  const cannotSave = isOn && (state === "offline" || state === "refused" || state === "stale");
  useLeaveGuard(
    useCallback(() => (cannotSave && isDirty()) || (isBusy?.() ?? false), [cannotSave, isDirty, isBusy]),
    question,
  );

  return {
    state,
    /** The form draws it; its version is the key of the fields. */
    drawn,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (!isOn || isStopped.current || isLetThrough.current || event.defaultPrevented) return;
      if (!isSending.current && (!isDirty() || cannotSave)) return;
      event.preventDefault();
      held.current = { button: (event.nativeEvent as SubmitEvent).submitter };
      void save();
    },
  };
}
