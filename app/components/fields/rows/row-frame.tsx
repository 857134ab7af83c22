import type { ReactNode } from "react";

import { RowTools } from "./row-tools";
import { useRowMoves } from "./use-row-moves";

type RowFrameProps = {
  list: string;
  index: number;
  count: number;
  title: string;
  onRemove: (index: number) => void;
  children: ReactNode;
};

export function RowFrame({ list, index, count, title, onRemove, children }: RowFrameProps) {
  const moves = useRowMoves(list, index);
  return (
    <li className="@container rounded-lg border bg-card" {...moves.row}>
      <div className="flex items-center gap-1 rounded-t-lg border-b bg-muted py-1 ps-3 pe-1">
        <span className="me-auto font-medium">{title}</span>
        <RowTools list={list} index={index} count={count} title={title} moves={moves} onRemove={onRemove} />
      </div>
      <div className="row-fields">{children}</div>
    </li>
  );
}
