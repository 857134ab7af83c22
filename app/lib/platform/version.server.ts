import packageFile from "../../../package.json";

/** Of this build. */
export const version: string = packageFile.version;
