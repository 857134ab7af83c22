import { Link } from "@remix-run/react";
import { Fragment } from "react";

import { publicRoot } from "~/lib/content/definition/paths";
import type { Fact } from "~/lib/public-site/entry/entry-view";
import type { FactValue } from "~/lib/public-site/fields/shapes";

/** Values of one field, with commas between them. */
export function Values({ values }: { values: readonly FactValue[] }) {
  return values.map((value, index) => (
    <Fragment key={value.text}>
      {index > 0 ? ", " : null}
      <Value value={value} />
    </Fragment>
  ));
}

function Value({ value: { text, lang, href } }: { value: FactValue }) {
  const look = "text-primary underline underline-offset-4 hover:no-underline";
  if (href?.startsWith(`${publicRoot}/`)) return <Link to={href} lang={lang} className={look}>{text}</Link>;
  if (href) return <a href={href} lang={lang} rel={href.startsWith("http") ? "noopener" : undefined} className={look}>{text}</a>;
  return lang ? <span lang={lang}>{text}</span> : text;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-4 rounded-xl border bg-muted p-5">
      {facts.map(({ name, label, values }) => (
        <div key={name}>
          <dt className="text-base text-muted-foreground">{label}</dt>
          <dd className="font-medium break-words">
            <Values values={values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
