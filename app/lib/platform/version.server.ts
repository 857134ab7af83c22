import packageFile from "../../../package.json";

/** Of this build. */
export const version: string = packageFile.version;

/** The version of the framework whose shell and areas this product has (specification §9). */
export const frameworkVersion = "20.0.0";
