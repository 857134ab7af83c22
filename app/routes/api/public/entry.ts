export { action, loader } from "./section";
