import type { ReactNode } from "react";

import type { Tone } from "~/components/ui/tone";

/** `action`: what the reader can do about it. */
export type ToastMessage = { id: string; tone: Tone; text: string; action?: ReactNode };

type Listener = () => void;

/** More would cover the page. */
const maxToasts = 3;

/** Newest last: a newer message replaces an equal one; beyond the limit the oldest goes, errors last. */
export function limitToasts(messages: readonly ToastMessage[]): readonly ToastMessage[] {
  const isRepeated = ({ tone, text }: ToastMessage, at: number) =>
    messages.slice(at + 1).some((later) => later.tone === tone && later.text === text);
  const shown = messages.filter((message, at) => !isRepeated(message, at));
  while (shown.length > maxToasts) {
    const oldest = shown.slice(0, -1).findIndex(({ tone }) => tone !== "error");
    shown.splice(Math.max(0, oldest), 1);
  }
  return shown;
}

/** Newest last. One store per page; a fresh one in each test. */
export function createToastStore() {
  let messages: readonly ToastMessage[] = [];
  const listeners = new Set<Listener>();
  let made = 0;

  function set(next: readonly ToastMessage[]) {
    messages = next;
    for (const listener of listeners) listener();
  }

  return {
    list: () => messages,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A message with an id that is shown already is not shown again. */
    show(message: { id?: string; tone: Tone; text: string }) {
      made += 1;
      const id = message.id ?? `toast-${made}`;
      if (messages.some((shown) => shown.id === id)) return;
      set(limitToasts([...messages, { id, tone: message.tone, text: message.text }]));
    },
    dismiss(id: string) {
      set(messages.filter((message) => message.id !== id));
    },
  };
}

const store = createToastStore();

export const toastStore = store;

/** Browser only: on the server all readers would share the list. */
export function showToast(message: { id?: string; tone: Tone; text: string }) {
  if (typeof document !== "undefined") store.show(message);
}
