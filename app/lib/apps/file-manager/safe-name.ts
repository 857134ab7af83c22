/** A name that a file system and an archive take as one name, and as no way to another place. */
export const safeName = (name: string): boolean => !/[/\\]/.test(name) && !/^\.+$/.test(name);
