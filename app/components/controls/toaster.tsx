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
  // An error must not go away before it was read: its bar stays full.
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

/** As tall as a message of one line with what is around it, and half as wide as any, in pixels. */
const tall = 88;
const half = 220;
const inTheWay = "h1,h2,h3,a,button,input,select,textarea,summary,label,[contenteditable]";

/**
 * The first place below the bar of tools where a message lies on no heading and on nothing that can be pressed.
 * @param height and what is returned in pixels; 0 where there is no such place
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
  /** What the server wants said once on this page; also shown where no script runs. */
  flash: ToastMessage | null;
  labels: { region: string; close: string };
};

/**
 * Messages where they lie on nothing that can be pressed, read out by screen readers; any code shows one with
 * `showToast`.
 */
export function Toaster({ flash, labels }: ToasterProps) {
  const [flashes, setFlashes] = useState<readonly ToastMessage[]>(flash ? [flash] : none);
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => none);
  const [seen, setSeen] = useState(flash?.id);
  // While rendering, not in an effect: a message that was closed must not come back with the next load of the same
  // data.
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
  // What gave way does not come back when others are closed.
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
    // Where everything can be pressed the page makes room above itself.
    document.body.style.paddingTop = free ? "" : `${height}px`;
  }, [newest, count]);

  const isUrgent = (message: ToastMessage) => message.tone === "error";
  const urgent = messages.filter(isUrgent);
  // The polite region is there before its first message: a screen reader reads what is added to a region it knows. An
  // alert is read when it appears, and an empty one would be a second alert on pages that have their own.
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
