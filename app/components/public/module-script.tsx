import { publicScripts } from "virtual:public-scripts";

/** A script that a page works without: on a slow line it comes after the pictures and letters that are looked at. */
export function ModuleScript({ name }: { name: keyof typeof publicScripts }) {
  return <script type="module" src={publicScripts[name]} {...{ fetchpriority: "low" }} />;
}
