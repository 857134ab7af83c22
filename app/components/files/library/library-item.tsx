import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";

import { FileThumbnail } from "../file-thumbnail";

type LibraryItemProps = {
  file: FileJson;
  label: string;
  /** Set for multiple selection: the button is a toggle. */
  isChosen: boolean | undefined;
  /** No more can be selected. */
  isFull: boolean;
  onPick: () => void;
};

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
