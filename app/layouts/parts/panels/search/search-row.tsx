import { useTranslation } from "react-i18next";
import { StateBadge } from "~/components/content/state-badge";
import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { cn } from "~/components/ui/cn";
import type { Snippet } from "~/lib/platform/text/search/snippet";
import type { SearchGroupId, SearchResult } from "~/lib/search/groups";

/** Also on the page of all results. */
export function SearchRow({ group, result }: { group: SearchGroupId; result: SearchResult }) {
  const { t } = useTranslation();
  const { value, link } = result;
  switch (group) {
    case "contacts":
      return (
        <>
          <Avatar name={value} src={text(result.avatar)} decorative className="size-8 text-sm" />
          <Lines title={value} below={text(result.title) || text(result.company)} />
        </>
      );
    case "tasks":
      return (
        <>
          <Icon
            name="heroicons_outline:check-circle"
            className={cn("size-6 shrink-0", result.completed === true ? "text-primary" : "text-muted-foreground")}
          />
          <span className={cn("min-w-0 truncate", result.completed === true && "text-muted-foreground line-through")}>
            {value}
          </span>
        </>
      );
    case "notes":
      return (
        <>
          <Icon
            name={result.archived === true ? "heroicons_outline:archive-box" : "heroicons_outline:pencil-square"}
            className="size-6 shrink-0 text-muted-foreground"
          />
          <span className="min-w-0 truncate">{value}</span>
        </>
      );
    case "chat":
      return (
        <>
          <Avatar name={value} src={text(result.avatar)} decorative className="size-8 text-sm" />
          <Lines title={value} below={null} snippet={result.snippet as Snippet | undefined} />
        </>
      );
    case "files":
      return (
        <>
          <Icon
            name={result.kind === "image" ? "heroicons_outline:photo" : "heroicons_outline:document"}
            className="size-6 shrink-0 text-muted-foreground"
          />
          <Lines title={value} below={t(`files.kind.${text(result.kind) ?? "document"}`)} />
        </>
      );
    case "content":
      return (
        <>
          <ChosenIcon
            name={text(result.icon) ?? "heroicons_outline:document-text"}
            className="size-6 shrink-0 text-muted-foreground"
          />
          <Lines
            title={value}
            lang={text(result.lang)}
            below={t(`content.sections.${text(result.section) ?? ""}.title`)}
            snippet={result.snippet as Snippet | undefined}
          />
          <StateBadge
            state={text(result.status) ?? ""}
            version={number(result.version) ?? 0}
            liveVersion={number(result.liveVersion)}
          />
        </>
      );
    default:
      return (
        <>
          <ChosenIcon
            name={text(result.icon) ?? "heroicons_outline:document"}
            className="size-6 shrink-0 text-muted-foreground"
          />
          <Lines title={value} below={text(result.subtitle) ?? link} snippet={result.snippet as Snippet | undefined} />
        </>
      );
  }
}

type LinesProps = { title: string; lang?: string | null; below: string | null; snippet?: Snippet };

function Lines({ title, lang, below, snippet }: LinesProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span lang={lang ?? undefined} className="truncate font-medium">
        {title}
      </span>
      {below ? <span className="truncate text-sm text-muted-foreground">{below}</span> : null}
      {snippet ? (
        <span className="line-clamp-2 text-sm">
          {snippet.map(({ text: piece, isMarked }, at) => (isMarked ? <mark key={at}>{piece}</mark> : piece))}
        </span>
      ) : null}
    </span>
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : null);
const number = (value: unknown) => (typeof value === "number" ? value : null);
