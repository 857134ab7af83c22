import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ComponentType, FormEvent, MouseEvent, MutableRefObject, ReactNode } from "react";

import { fetchedOnce } from "~/lib/platform/http/request/fetched-once";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import { carryTyped, matchingControl } from "./matching-control";
import { isPlainClick } from "~/components/controls/rows/plain-click";
import { watchClicks, whenReleased } from "./after-click";
import { useAwaited } from "./use-awaited";
import { useHydrated } from "./use-hydrated";

type Deferred<Props> = ComponentType<Props> & {
  /** Loads the script: the reader is about to use it. */
  want: () => void;
};

/** The reader's actions in the plain HTML while its script loaded. */
export type Held = {
  root?: HTMLElement | null;
  focused?: Element | undefined;
  act?: { control: HTMLElement } | { form: HTMLFormElement } | undefined;
};

if (!import.meta.env.SSR) watchClicks();

/** Milliseconds; after this a press acts as without scripts. */
const patience = 3_000;

/**
 * A server-rendered part whose script loads when somebody reaches for it; until then it is plain HTML, so pages that
 * never use it pay nothing. A press waits for the script; focus and typed text carry over. The script also loads when
 * the part must show something else, and before a client-side navigation shows it. If it can't load, links and forms
 * work as without scripts.
 * @param drawn the component on the server, undefined in the browser
 * @param loadTexts resolves when its translations are loaded; default: the page's
 */
export function deferred<Props extends object>(
  drawn: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = loadLaterTexts,
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
  // On failure the plain HTML stays, and the next reach tries again.
  const { want, subscribe, read } = fetchedOnce(async () => {
    const [component] = await Promise.all([load(), loadTexts()]);
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
    // The keys make them two different elements.
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

/** Server-rendered HTML, left alone; a press in it waits for the script. */
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
  // Not a Suspense boundary: React discards its server HTML (error 421) when a waiting one updates. It leaves
  // `dangerouslySetInnerHTML` alone.
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
        // Popover buttons and outside links need no script.
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

/** Replaces the plain HTML and repeats what was done in it. */
export function Live({ held, children }: { held: HeldRef; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { root, focused } = held.current;
    if (!root || !box.current) return;
    carryTyped(root, box.current);
    const next = focused && matchingControl(focused, root, box.current);
    // A field hidden by scripts has a replacement beside it.
    (next?.hidden ? next.parentElement?.querySelector<HTMLElement>("input:not([hidden])") : next)?.focus({
      preventScroll: true,
    });
  }, [held]);
  useEffect(() => {
    const { root, act } = held.current;
    held.current = {};
    if (!root || !act || !box.current) return;
    if ("control" in act) matchingControl(act.control, root, box.current)?.click();
    else box.current.querySelector("form")?.requestSubmit();
  }, [held]);
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  );
}
