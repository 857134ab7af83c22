import { useSyncExternalStore } from "react";
import type { ComponentType } from "react";

type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the script: the reader is about to use it. */
  want: () => void;
};

/**
 * A part that the server draws with the page and whose script the browser fetches when somebody reaches for it: until
 * then it is plain HTML, whose links and forms work. Panels that most pages never open cost those pages nothing.
 * @param drawn the component itself on the server, undefined in the browser
 */
export function deferred<Props extends object>(drawn: ComponentType<Props> | undefined, load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  if (drawn) {
    const Drawn = drawn;
    const onServer = (props: Props) => (
      <div className="contents">
        <Drawn {...props} />
      </div>
    );
    return Object.assign(onServer, { want: () => {} });
  }
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const want = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        for (const listener of listeners) listener();
      },
      // The plain HTML stays; the next reach tries again.
      () => void (loading = undefined),
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const InBrowser = (props: Props) => {
    const Loaded = useSyncExternalStore(subscribe, () => loaded, () => undefined);
    // Not a Suspense boundary: React throws away what the server drew (error 421) as soon as one changes that waits.
    // Markup given as such it leaves alone; the keys make the two different elements.
    if (!Loaded) return <div key="drawn" className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    return (
      <div key="live" className="contents">
        <Loaded {...props} />
      </div>
    );
  };
  return Object.assign(InBrowser, { want });
}
