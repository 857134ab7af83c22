/** First in the document; shows itself when a keyboard reaches it. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a data-slot="skip-link" href={`#${target}`} className="skip-link">
      {children}
    </a>
  );
}
