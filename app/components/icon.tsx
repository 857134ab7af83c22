export { Icon } from "~/components/ui/icon";
