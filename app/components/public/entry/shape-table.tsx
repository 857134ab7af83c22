import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { Shape } from "~/lib/content/fields/public-shape";

import { Values } from "./facts";
import { LocalizedText } from "~/components/public/localized-text";
import { Photo } from "./photo";
import { AnyLink, OutsideLink } from "~/components/public/outside-link";
import { RichText } from "./rich-text";

type TableShape = Extract<Shape, { shape: "table" }>;

/**
 * Scrolls in its own frame when too wide, by keys too. On phones, rows with many columns become labelled lines. One
 * column is a list; one row of many columns looks like facts.
 */
export function ShapeTable({ head, rows, label }: Pick<TableShape, "head" | "rows"> & { label: string }) {
  const isStacked = head.length > 3;
  const [only] = rows;
  if (head.length === 1)
    return (
      <ul className="list-disc ps-6 text-lg marker:text-muted-foreground">
        {rows.map(([cell], at) => (
          <li key={at} className="py-1">
            {cell ? <Cell shape={cell} /> : null}
          </li>
        ))}
      </ul>
    );
  if (isStacked && only && rows.length === 1)
    return (
      <dl className="fact-list grid gap-4 rounded-xl border bg-muted p-5">
        {only.map((shape, column) =>
          shape ? (
            <div key={head[column]} className="min-w-0">
              <dt className="text-base text-muted-foreground">{head[column]}</dt>
              <dd className="font-medium wrap-break-word">
                <Cell shape={shape} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    );
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative max-w-full overflow-x-auto">
      <table className={cn("w-full border-collapse text-start text-lg", isStacked && "stacked-table")}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="border bg-muted px-4 py-2 text-start font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((shape, column) => (
                <td
                  key={head[column]}
                  data-label={head[column]}
                  className={cn("px-4 py-2 align-top", !isStacked && "border")}
                >
                  {/* One block beside its label on phones. */}
                  {shape ? (
                    <div className="min-w-0">
                      <Cell shape={shape} />
                    </div>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ shape }: { shape: Shape }) {
  const { t } = useTranslation();
  const link = "text-primary underline underline-offset-4 hover:no-underline";
  switch (shape.shape) {
    case "line":
      return <Values values={shape.values} />;
    case "links":
      return <Values values={shape.links} />;
    case "text":
      return <RichText html={shape.html} />;
    case "map":
      return (
        <OutsideLink href={shape.href} className={link}>
          {t("public.showOnMap")}
        </OutsideLink>
      );
    case "video":
      return (
        <AnyLink href={shape.video.kind === "file" ? shape.video.src : shape.video.page} className={link}>
          {t("public.watch")}
        </AnyLink>
      );
    case "files":
      return shape.files.map(({ href, title, type }) => (
        <a key={href} href={href} className={link}>
          <LocalizedText text={title} /> ({type})
        </a>
      ));
    case "pictures":
      return shape.pictures.map((picture) => (
        <Photo key={picture.original} picture={picture} sizes="160px" className="h-auto w-40 rounded-md" />
      ));
    case "table":
      // One column is marked up as a list.
      if (shape.head.length === 1)
        return (
          <ol className="list-decimal ps-6">
            {shape.rows.map(([cell], at) => (
              <li key={at}>{cell ? <Cell shape={cell} /> : null}</li>
            ))}
          </ol>
        );
      return <ShapeTable head={shape.head} rows={shape.rows} label={shape.head.join(", ")} />;
  }
}
