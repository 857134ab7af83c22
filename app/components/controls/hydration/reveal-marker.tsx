/**
 * The last child of an element with the class `arrives-whole`: browsers paint while they parse, and right- or
 * bottom-aligned parts would move with each sibling. They show when all are there.
 */
export function RevealMarker() {
  return <span hidden data-arrived />;
}
