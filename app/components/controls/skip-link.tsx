/** First in the document; shows itself when a keyboard reaches it. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      data-slot="skip-link"
      href={`#${target}`}
      className="sr-only z-[1000] rounded-md bg-primary px-4 py-2.5 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
    >
      {children}
    </a>
  );
}
