export const megabyte = 1024 * 1024;

/** What one upload may weigh (content-model §8.4, group files). */
export const fileLimits = {
  fileBytes: 50 * megabyte,
  imageBytes: 10 * megabyte,
  svgBytes: megabyte,
  pixels: 100_000_000,
  /** The longest that a JPEG can have: a strip of one pixel by a hundred million takes minutes of rows. */
  side: 65_535,
  filesPerRequest: 20,
  /** What a browser sends at once of a larger file: so much is lost when the line is cut. */
  partBytes: 2 * megabyte,
  /** A part holds no less, but for the last: 800 parts make the largest file. */
  leastPartBytes: 64 * 1024,
  fieldBytes: 2 * megabyte,
  name: 120,
  tags: 10,
} as const;

export const variantWidths = [320, 640, 1200, 1920] as const;

/** For `<input accept>`: a convenience for people; the server looks at the content. */
export const acceptedTypes =
  ".jpg,.jpeg,.png,.webp,.gif,.avif,.svg,.pdf,.docx,.xlsx,.pptx,.odt,.ods,.zip,.mp4,.webm,.mp3,.csv,.txt,.vtt,.gpx,.geojson";
export const acceptedImageTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml";
