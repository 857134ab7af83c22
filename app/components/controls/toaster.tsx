import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { toneBars, toneIcons } from "~/components/ui/tone";

import { limitToasts, toastStore } from "./toast-store";
import type { ToastMessage } from "./toast-store";

const none: readonly ToastMessage[] = [];
const toneText = { info: "text-info", success: "text-success", warning: "text-warning", error: "text-error" };

function Toast({ message, closeLabel, onClose }: { message: ToastMessage; closeLabel: string; onClose: () => void }) {
  // An error stays until it is read: its bar stays full.
  const timed = message.tone !== "error";
  return (
    <div
      data-slot="toast"
      data-timed={timed ? "" : undefined}
      className="toast overlay"
      onAnimationEnd={(event) => event.animationName === "toast-out" && onClose()}
    >
      <Icon name={toneIcons[message.tone]} className={cn("mt-2.5", toneText[message.tone])} />
      <p className="min-w-0 flex-1 py-2 font-medium">{message.text}</p>
      {message.action}
      <Button
        type="button"
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={closeLabel}
        title={closeLabel}
        onClick={onClose}
      >
        <Icon name="heroicons_mini:x-mark" />
      </Button>
      <span
        aria-hidden
        data-slot="toast-life"
        className={cn("toast-bar", timed && "toast-life", toneBars[message.tone])}
      />
    </div>
  );
}

/** Pixels: the height of a one-line message with its margin, and half of the width. */
const tall = 88;
const half = 220;
const inTheWay = "h1,h2,h3,a,button,input,select,textarea,summary,label,[contenteditable]";

/**
 * The first place below the toolbar where a message covers no heading and no control.
 * @param height in pixels @returns pixels, or 0 without such a place
 */
function freeTop(height: number): number {
  const middle = document.documentElement.clientWidth / 2;
  const boxes = [...document.querySelectorAll(`:is(${inTheWay}):not([data-slot=toaster] *)`)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.right > middle - half && box.left < middle + half);
  for (let top = 64; top + height < innerHeight; top += 8)
    if (!boxes.some((box) => box.bottom > top && box.top < top + height)) return top;
  return 0;
}

type ToasterProps = {
  /** The server's message for this page; works without scripts. */
  flash: ToastMessage | null;
  labels: { region: string; close: string };
};

/** Messages that cover no control and are announced; any code shows one with `showToast`. */
export function Toaster({ flash, labels }: ToasterProps) {
  const [flashes, setFlashes] = useState<readonly ToastMessage[]>(flash ? [flash] : none);
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => none);
  const [seen, setSeen] = useState(flash?.id);
  // During render, not in an effect: a closed message must not return when the same data loads again.
  if (flash && flash.id !== seen) {
    setSeen(flash.id);
    setFlashes([...flashes, flash]);
  }

  const close = useCallback((id: string) => {
    setFlashes((known) => known.filter((one) => one.id !== id));
    toastStore.dismiss(id);
  }, []);

  const all = [...flashes, ...shown];
  const messages = limitToasts(all);
  const gone = all.flatMap((message) => (messages.includes(message) ? [] : [message.id])).join(" ");
  // Messages beyond the limit don't return when others close.
  useEffect(() => {
    for (const id of gone.split(" ").filter(Boolean)) close(id);
  }, [gone, close]);

  const newest = messages.at(-1)?.id;
  const [top, setTop] = useState<number>();
  const count = messages.length;
  useEffect(() => {
    const height = count * tall;
    const free = height && freeTop(height);
    if (height) setTop(free);
    // Without a free place the page moves down.
    document.body.style.paddingTop = free ? "" : `${height}px`;
  }, [newest, count]);

  const isUrgent = (message: ToastMessage) => message.tone === "error";
  const urgent = messages.filter(isUrgent);
  // The polite region exists before its first message: screen readers announce what is added to a known region. An
  // alert is announced when it appears, and an empty one would be a second alert on some pages.
  const regions = [
    ...(urgent.length > 0 ? [{ role: "alert", messages: urgent }] : []),
    { role: "status", messages: messages.filter((message) => !isUrgent(message)) },
  ];
  return (
    <section data-slot="toaster" aria-label={labels.region} style={{ top }} className="toast-region">
      {regions.map((region) => (
        <div key={region.role} role={region.role} aria-atomic="false" className="flex w-full max-w-110 flex-col gap-2">
          {region.messages.map((message) => (
            <Toast key={message.id} message={message} closeLabel={labels.close} onClose={() => close(message.id)} />
          ))}
        </div>
      ))}
    </section>
  );
}
