// What PGlite's files forget when the disk refuses them. Loaded as text beside pglite-worker.mjs: see pglite.server.ts.

/**
 * Emscripten notes a file before it is made, and a descriptor before it is open, and keeps both when the disk has no inode
 * or the process no descriptor left: the file "exists" from then on, although it does not.
 */
export function forgetUnmade({ FS, NODEFS }) {
  const { mknod } = NODEFS.node_ops;
  NODEFS.node_ops.mknod = (parent, name, mode, dev) => {
    try {
      return mknod(parent, name, mode, dev);
    } catch (error) {
      FS.destroyNode(FS.lookupNode(parent, name));
      throw error;
    }
  };
  const { open } = NODEFS.stream_ops;
  NODEFS.stream_ops.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      FS.closeStream(stream.fd);
      throw error;
    }
  };
}
