import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";

import { FileThumbnail } from "./file-thumbnail";

type LibraryItemProps = {
  file: FileJson;
  label: string;
  /** Set where several may be chosen: the button is then pressed or not. */
  isChosen: boolean | undefined;
  /** No more may be chosen. */
  isFull: boolean;
  onPick: () => void;
};

/** A file of the library as a button that chooses it. */
export function LibraryItem({ file, label, isChosen, isFull, onPick }: LibraryItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isChosen}
        aria-disabled={isFull || undefined}
        className={cn(
          "relative block w-full overflow-hidden rounded-md border text-start hover:border-primary",
          isChosen && "border-primary ring-2 ring-primary",
          isFull && "cursor-not-allowed opacity-55",
        )}
        onClick={() => (isFull ? undefined : onPick())}
      >
        <FileThumbnail kind={file.kind} src={thumbnailUrl(file)} className="aspect-4/3 w-full" />
        <span className="block truncate px-2 py-1 text-sm" title={file.originalName}>
          {file.originalName}
        </span>
        {isChosen ? (
          <span className="absolute end-1.5 top-1.5 rounded-full bg-primary p-0.5 text-primary-foreground">
            <Icon name="heroicons_mini:check" />
          </span>
        ) : null}
      </button>
    </li>
  );
}
