const policy = (camera: "" | "self") => `camera=(${camera}), geolocation=(self), microphone=(), payment=(), usb=()`;

/** What pages may ask of the device. */
export const usualPermissions = policy("");
/** For the `headers` of a page that reads codes by the camera. */
export const allowingCamera = policy("self");
