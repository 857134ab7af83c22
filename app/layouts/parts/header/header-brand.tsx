import { cn } from "~/components/ui/cn";
import { Brand } from "./brand";
import { MenuButton } from "~/layouts/parts/navigation/navigation-toggle";

export function HeaderBrand({ className, nameClassName }: { className?: string; nameClassName?: string }) {
  return (
    <>
      <MenuButton />
      <Brand className={cn("hidden md:flex", className)} nameClassName={nameClassName} />
    </>
  );
}
