/** First in the document; visible on keyboard focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a data-slot="skip-link" href={`#${target}`} className="skip-link">
      {children}
    </a>
  );
}
