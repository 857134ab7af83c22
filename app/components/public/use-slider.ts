import { useCallback, useEffect, useRef, useState } from "react";

const pause = 7_000;

/** Moves a row of snapping slides: by itself unless the reader wants stillness, has paused it, or is using it. */
export function useSlider(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const show = useCallback((index: number) => {
    const row = track.current;
    const target = row?.children[(index + count) % count];
    if (row && target instanceof HTMLElement) row.scrollTo({ left: target.offsetLeft - row.offsetLeft, behavior: "smooth" });
  }, [count]);

  useEffect(() => {
    setReady(true);
    setPlaying(!window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent([...row.children].indexOf(entry.target));
      },
      { root: row, threshold: 0.6 },
    );
    for (const slide of row.children) seen.observe(slide);
    return () => seen.disconnect();
  }, [count]);

  useEffect(() => {
    if (!isPlaying || isBusy || count < 2) return;
    const timer = setTimeout(() => {
      if (!document.hidden) show(current + 1);
    }, pause);
    return () => clearTimeout(timer);
  }, [isPlaying, isBusy, count, current, show]);

  return { track, current, isReady, isPlaying, setPlaying, setBusy, show };
}
