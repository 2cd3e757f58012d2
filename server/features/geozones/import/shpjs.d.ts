declare module 'shpjs' {
  /** Geometries of GeoJSON in the order of the records; projection: the text of a .prj. Throws for a damaged file. */
  export const parseShp: (shp: Uint8Array, projection?: string) => unknown[]
  /** The attributes in the order of the records; encoding: the text of a .cpg. Throws for a damaged file. */
  export const parseDbf: (dbf: Uint8Array, encoding?: string) => Record<string, unknown>[]
}
