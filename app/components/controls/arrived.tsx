/**
 * The last child of an element with the class `arrives-whole`: the browser draws while it still reads, and things that
 * stand at the end or the foot of their place would move with each one that follows. They show when all are there.
 */
export function Arrived() {
  return <span hidden data-arrived />;
}
