/** An SVG, because the page's policy forbids style attributes. `words` are white on it. */
export function Swatch({ colour, words }: { colour: string; words?: string }) {
  return (
    <svg aria-hidden className={words ? "h-7 w-10 rounded-sm" : "size-5 rounded-sm border"}>
      <rect width="100%" height="100%" fill={colour} />
      {words ? (
        <text
          x="50%"
          y="52%"
          fill="#ffffff"
          fontWeight="600"
          fontSize="14"
          textAnchor="middle"
          dominantBaseline="middle"
        >
          {words}
        </text>
      ) : null}
    </svg>
  );
}
