import { useEffect } from "react";

type Listener = () => void;

const listeners = new Set<Listener>();

/** The server has told that something of the person's messages is different. */
export function tellMessageChange() {
  for (const listener of listeners) listener();
}

/** Calls at each change of one's own messages and mails. `listener` is a stable function. */
export function useMessageChanges(listener: Listener) {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
