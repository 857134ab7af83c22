import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";

const stripes = [0, 2, 4, 6, 8, 10, 12];
const stars = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ x: 1.6 + column * 2.15, y: 1.3 + row * 1.5 })));

const drawings: Record<string, ReactNode> = {
  tr: (
    <>
      <path fill="#e30a17" d="M0 0h24v16H0z" />
      <circle cx="8.6" cy="8" r="4" fill="#fff" />
      <circle cx="9.6" cy="8" r="3.2" fill="#e30a17" />
      <path fill="#fff" d="m12.1 8 3.6-1.2-2.2 3.1V6.1l2.2 3.1z" />
    </>
  ),
  us: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      {stripes.map((stripe) => (
        <path key={stripe} fill="#b7233a" d={`M0 ${(stripe * 16) / 13}h24v${16 / 13}H0z`} />
      ))}
      <path fill="#33386b" d="M0 0h10v7.4H0z" />
      {stars.map((star) => (
        <circle key={`${star.x} ${star.y}`} cx={star.x} cy={star.y} r="0.45" fill="#fff" />
      ))}
    </>
  ),
};

export function Flag({ code, className }: { code: string; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 16" className={cn("h-4 w-6 shrink-0 overflow-hidden rounded-[3px] ring-1 ring-border", className)}>
      {drawings[code]}
    </svg>
  );
}
