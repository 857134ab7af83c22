// Checks that a geodata file is what its beginning promises, without anything a browser would run.

const refuse = (refusal) => Object.assign(new Error(refusal), { refusal });

const maxBytes = 20 << 20;
/** A track's point lies five deep; the parser's work for each element grows with its depth. */
const deepest = 100;
const geometries = new Set([
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
  "Feature",
  "FeatureCollection",
]);
const active = /^(?:\w+:)?(?:script|html|svg|iframe|object|embed|stylesheet)$/i;
const foreign = /w3\.org\/(?:1999\/(?:xhtml|xsl)|2000\/svg)/i;

/**
 * GPX without DOCTYPE, style sheet and foreign elements, or GeoJSON. Runs on a worker thread.
 * @param {Buffer} bytes the whole file
 * @returns {{ type: "gpx" | "geojson" | null }} null: another text @throws {Error} with `refusal`: tooComplex,
 * typeRefused
 */
export function checkGeo(bytes, { Parser }) {
  if (bytes.length > maxBytes) throw refuse("tooComplex");
  const text = new TextDecoder().decode(bytes);
  return text.trimStart().startsWith("<") ? checkGpx(text, Parser) : { type: isGeoJson(text) ? "geojson" : null };
}

function checkGpx(text, Parser) {
  let root = "";
  let isSafe = true;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > deepest) throw refuse("tooComplex");
        root ||= name;
        if (active.test(name) || Object.values(attributes).some((value) => foreign.test(value))) isSafe = false;
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name) {
        if (name !== "?xml") isSafe = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (root !== "gpx" || !isSafe) throw refuse("typeRefused");
  return { type: "gpx" };
}

function isGeoJson(text) {
  try {
    const { type, features, coordinates, geometry, geometries: parts } = JSON.parse(text);
    return geometries.has(type) && [features, coordinates, geometry, parts].some((part) => typeof part === "object");
  } catch {
    return false;
  }
}
