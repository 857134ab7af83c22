import type { ReactNode } from "react";

export function FactList({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className="divide-y">
      {facts.map(([name, value], at) => (
        <div key={at} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 font-medium wrap-break-word tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
