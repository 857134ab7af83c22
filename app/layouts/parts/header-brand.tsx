import { cn } from "~/components/ui/cn";
import { Brand } from "./brand";
import { MenuButton } from "./navigation-toggle";

/** How a header with the navigation in it begins: the name, or on small screens the button that opens the drawer. */
export function HeaderBrand({ className, nameClassName }: { className?: string; nameClassName?: string }) {
  return (
    <>
      <MenuButton />
      <Brand className={cn("hidden md:flex", className)} nameClassName={nameClassName} />
    </>
  );
}
