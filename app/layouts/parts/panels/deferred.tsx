import { Suspense, lazy } from "react";
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
      <Suspense fallback={null}>
        <Drawn {...props} />
      </Suspense>
    );
    return Object.assign(onServer, { want: () => {} });
  }
  let want = () => {};
  const wanted = new Promise<void>((resolve) => (want = resolve));
  const Loaded = lazy(() => wanted.then(load).then((component) => ({ default: component }))) as unknown as ComponentType<Props>;
  const inBrowser = (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(inBrowser, { want });
}
