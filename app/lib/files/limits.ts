export const megabyte = 1024 * 1024;

/** content-model §8.4, group files. */
export const fileLimits = {
  fileBytes: 50 * megabyte,
  imageBytes: 10 * megabyte,
  svgBytes: megabyte,
  pixels: 100_000_000,
  /** The longest side of a JPEG: a strip of one pixel by a hundred million takes minutes of rows. */
  side: 65_535,
  filesPerRequest: 20,
  /** The bytes of one upload request: at most this much is lost with the connection. */
  partBytes: 2 * megabyte,
  /** The least for a part but the last: 800 parts make the largest file. */
  leastPartBytes: 64 * 1024,
  fieldBytes: 2 * megabyte,
  name: 120,
  tags: 10,
} as const;

export const variantWidths = [320, 640, 1200, 1920] as const;

/** For `<input accept>`, a convenience: the server checks the content. */
export const acceptedTypes =
  ".jpg,.jpeg,.png,.webp,.gif,.avif,.svg,.pdf,.docx,.xlsx,.pptx,.odt,.ods,.zip,.mp4,.webm,.mp3,.csv,.txt,.vtt,.gpx,.geojson";
/** What staff keep among their own documents beyond these. */
export const staffTypes =
  ".doc,.xls,.ppt,.rtf,.dwg,.tif,.tiff,.bmp,.heic,.heif,.psd,.mov,.mkv,.wav,.ogg,.flac,.m4a,.md,.log,.json";
export const acceptedImageTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml";
