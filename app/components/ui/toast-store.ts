import type { Tone } from "./tone";

export type ToastMessage = { id: string; tone: Tone; text: string };

type Listener = () => void;

/** The messages on screen, newest last. One store for the page; a fresh one in each test. */
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
    /** Shows a message; one with an id that is already shown is not shown again. */
    show(message: { id?: string; tone: Tone; text: string }) {
      made += 1;
      const id = message.id ?? `toast-${made}`;
      if (messages.some((shown) => shown.id === id)) return;
      set([...messages, { id, tone: message.tone, text: message.text }].slice(-4));
    },
    dismiss(id: string) {
      set(messages.filter((message) => message.id !== id));
    },
  };
}

const store = createToastStore();

export const toastStore = store;

/** For the browser only: on the server one list would be shared by every reader. */
export function showToast(message: { id?: string; tone: Tone; text: string }) {
  if (typeof document !== "undefined") store.show(message);
}
