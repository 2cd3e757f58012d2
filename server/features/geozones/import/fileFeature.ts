import { isRecord } from '../../../../src/contract/rules/isRecord.ts'

/** A feature as a file has it: nothing of it has been checked. */
export interface FileFeature {
  /** A geometry of GeoJSON; null: the feature has none. */
  readonly geometry: unknown
  readonly properties: Readonly<Record<string, unknown>>
}

/** The feature of something that a library or a file calls one. */
export const featureOf = (value: unknown): FileFeature => {
  const { geometry, properties } = isRecord(value) ? value : {}
  return { geometry: geometry ?? null, properties: isRecord(properties) ? properties : {} }
}
