import packageFile from "../../../package.json";

export const version: string = packageFile.version;

/** The framework whose shell and areas this product has (specification §9). */
export const frameworkVersion = "20.0.0";
