import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";
import { Slot } from "./slot";
import { Spinner } from "./spinner";

const buttonVariants = cva("btn", {
  variants: {
    variant: {
      default: "btn-default",
      secondary: "btn-secondary",
      outline: "btn-outline",
      ghost: "btn-ghost",
      destructive: "btn-destructive",
      link: "text-primary underline underline-offset-4 hover:no-underline",
    },
    size: {
      default: "btn-md",
      sm: "btn-sm",
      lg: "btn-lg",
      icon: "btn-icon",
    },
  },
  compoundVariants: [
    { variant: "link", size: ["default", "sm", "lg"], class: "min-h-0 px-0 py-0 pointer-coarse:min-h-0" },
  ],
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonProps = ComponentPropsWithoutRef<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Applies the style to the only child, such as a link. */
    asChild?: boolean;
    /** In progress: shows a spinner, keeps its width and ignores clicks. */
    pending?: boolean;
  };

const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { className, variant, size, asChild = false, pending = false, children, onClick, ...props },
  ref,
) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot data-slot="button" className={classes} ref={ref} onClick={onClick} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      data-slot="button"
      className={classes}
      ref={ref}
      // Not `disabled`: a disabled button loses focus, and its value is left out of the form.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...props}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <Spinner className="absolute" />
        </>
      ) : (
        children
      )}
    </button>
  );
});

export { Button, buttonVariants };
