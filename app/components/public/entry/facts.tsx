import { Link } from "@remix-run/react";
import { Fragment } from "react";

import { cn } from "~/components/ui/cn";
import { publicRoot } from "~/lib/content/definition/paths";
import type { Fact } from "~/lib/public-site/entry/entry-view";
import type { FactValue } from "~/lib/content/fields/public-shape";

import { isOutside, OutsideLink } from "~/components/public/outside-link";

export function Values({ values }: { values: readonly FactValue[] }) {
  return values.map((value, index) => (
    <Fragment key={value.text}>
      {index > 0 ? ", " : null}
      <Value value={value} />
    </Fragment>
  ));
}

function Value({ value: { text, lang, href } }: { value: FactValue }) {
  // A block is as high as its line, which a thumb meets: a link within it would be as high as its letters.
  const look = "inline-block max-w-full text-primary underline underline-offset-4 hover:no-underline";
  if (href?.startsWith(`${publicRoot}/`))
    return (
      <Link to={href} lang={lang} className={look}>
        {text}
      </Link>
    );
  if (href && isOutside(href))
    return (
      <OutsideLink href={href} lang={lang} className={look}>
        {text}
      </OutsideLink>
    );
  if (href)
    return (
      <a href={href} lang={lang} className={cn(look, href.startsWith("tel:") && "whitespace-nowrap")}>
        {text}
      </a>
    );
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** Longer facts are sentences, too wide for a narrow column. */
const longestBeside = 60;

const isSentence = ({ values }: Fact) => values.reduce((signs, { text }) => signs + text.length, 0) > longestBeside;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list grid gap-4 rounded-xl border bg-muted p-5">
      {facts.map((fact) => (
        <div key={fact.name} className={cn("min-w-0", isSentence(fact) && "col-span-full")}>
          <dt className="text-base text-muted-foreground">{fact.label}</dt>
          <dd className="font-medium wrap-break-word">
            <Values values={fact.values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
