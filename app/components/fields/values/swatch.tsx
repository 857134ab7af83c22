/** An SVG, because the page's policy forbids style attributes. `text` is white on it. */
export function Swatch({ colour, text }: { colour: string; text?: string }) {
  return (
    <svg aria-hidden className={text ? "h-7 w-10 rounded-sm" : "size-5 rounded-sm border"}>
      <rect width="100%" height="100%" fill={colour} />
      {text ? (
        <text
          x="50%"
          y="52%"
          fill="#ffffff"
          fontWeight="600"
          fontSize="14"
          textAnchor="middle"
          dominantBaseline="middle"
        >
          {text}
        </text>
      ) : null}
    </svg>
  );
}
