import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ComponentType, FormEvent, MouseEvent, MutableRefObject, ReactNode } from "react";

import { fetchedOnce } from "~/lib/platform/http/fetched-once";
import { laterWords } from "~/lib/platform/i18n/i18n.client";

import { carryTyped, counterpart } from "./counterpart";
import { isPlainClick } from "./plain-click";
import { watchPresses, whenReleased } from "./press";
import { useAwaited } from "./use-awaited";
import { useHydrated } from "./use-hydrated";

type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the script: the reader is about to use it. */
  want: () => void;
};

/** What the reader did in the plain HTML while its script was on the way. */
export type Held = {
  root?: HTMLElement | null;
  focused?: Element | undefined;
  act?: { control: HTMLElement } | { form: HTMLFormElement } | undefined;
};

if (!import.meta.env.SSR) watchPresses();

/** Longer nobody waits: the press then does what it does without scripts. */
const patience = 3_000;

/**
 * A part that the server draws with the page and whose script the browser fetches when somebody reaches for it: until
 * then it is plain HTML. Panels that most pages never open cost those pages nothing. A press that comes before the
 * script waits for it; the focus and what was typed are carried over. It is fetched, too, when the part is to show
 * something else than what the server drew, and before a page is shown that is come to from another. If the script
 * can't be had, links and forms work as they do without any.
 * @param drawn the component itself on the server, undefined in the browser
 * @param words resolves when its words are here; those of the page, unless it belongs to the shell
 */
export function deferred<Props extends object>(
  drawn: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  words: () => Promise<void> = laterWords,
): Deferred<Props> {
  if (drawn) {
    const Drawn = drawn;
    const onServer = (props: Props) => (
      <div className="contents">
        <Drawn {...props} />
      </div>
    );
    return Object.assign(onServer, { want: () => {} });
  }
  // Where it can't be had the plain HTML stays, and the next reach tries again.
  const { want, subscribe, read } = fetchedOnce(async () => {
    const [component] = await Promise.all([load(), words()]);
    await whenReleased();
    return component;
  });
  const InBrowser = (props: Props) => {
    const Loaded = useSyncExternalStore(subscribe, read, () => undefined);
    const held = useRef<Held>({});
    const [isDrawn] = useState(!useHydrated());
    useAwaited(!Loaded && !isDrawn, want);
    const drawnOf = useRef(props);
    useEffect(() => {
      if (!isSame(drawnOf.current, props)) void want();
    }, [props]);
    // The keys make the two different elements.
    if (!Loaded) return <PlainHtml key="drawn" held={held} fetchScript={want} />;
    return (
      <Live key="live" held={held}>
        <Loaded {...props} />
      </Live>
    );
  };
  return Object.assign(InBrowser, { want: () => void want() });
}

const isSame = <Props extends object>(before: Props, now: Props) =>
  (Object.keys(now) as (keyof Props)[]).every((name) => Object.is(before[name], now[name]));

type HeldRef = MutableRefObject<Held>;

/** What the server drew, left as it is; a press in it waits for the script. */
export function PlainHtml({ held, fetchScript }: { held: HeldRef; fetchScript: () => Promise<boolean> }) {
  const box = useRef<HTMLDivElement>(null);
  const isPlain = useRef(false);
  useEffect(() => {
    held.current.root = box.current;
    const { activeElement } = document;
    if (box.current?.contains(activeElement)) held.current.focused = activeElement ?? undefined;
  }, [held]);

  function hold(event: FormEvent | MouseEvent, act: NonNullable<Held["act"]>) {
    event.preventDefault();
    held.current.act = act;
    const actPlainly = () => {
      if (held.current.act !== act) return;
      held.current.act = undefined;
      isPlain.current = true;
      if ("control" in act) act.control.click();
      else act.form.requestSubmit();
      isPlain.current = false;
    };
    const timer = setTimeout(actPlainly, patience);
    void fetchScript().then((isThere) => {
      clearTimeout(timer);
      if (!isThere) actPlainly();
    });
  }
  // Not a Suspense boundary: React throws away what the server drew (error 421) as soon as one changes that waits.
  // Markup given as such it leaves alone.
  return (
    <div
      ref={box}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
      onFocus={({ target }) => void (held.current.focused = target)}
      onBlur={() => void (held.current.focused = undefined)}
      onClick={(event) => {
        const control = (event.target as Element).closest<HTMLElement>("a[href], button");
        // What opens and closes popovers, and what goes elsewhere, needs no script.
        if (
          !control ||
          isPlain.current ||
          !isPlainClick(event) ||
          control.matches("[popovertarget], [target], [download]")
        )
          return;
        hold(event, { control });
      }}
      onSubmit={(event) => {
        if (!isPlain.current && !event.defaultPrevented) hold(event, { form: event.target as HTMLFormElement });
      }}
    />
  );
}

/** The part itself in place of its plain HTML, with what was done in that. */
export function Live({ held, children }: { held: HeldRef; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { root, focused } = held.current;
    if (!root || !box.current) return;
    carryTyped(root, box.current);
    const next = focused && counterpart(focused, root, box.current);
    // A field that scripts hide has another in its place beside it.
    (next?.hidden ? next.parentElement?.querySelector<HTMLElement>("input:not([hidden])") : next)?.focus({
      preventScroll: true,
    });
  }, [held]);
  useEffect(() => {
    const { root, act } = held.current;
    held.current = {};
    if (!root || !act || !box.current) return;
    if ("control" in act) counterpart(act.control, root, box.current)?.click();
    else box.current.querySelector("form")?.requestSubmit();
  }, [held]);
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  );
}
