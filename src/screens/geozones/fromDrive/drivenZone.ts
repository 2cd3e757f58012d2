import type { ZoneShape } from '../../../contract/entities/geozone.ts'
import type { Corridor, WorkedField } from '../../../contract/http/drivenZones.ts'

/** A geozone that was built and is not saved. */
export interface DrivenZone {
  readonly shape: ZoneShape
  /** The key of the type that it gets, if the owner has it. */
  readonly typeKey: 'ROAD' | 'FIELD'
  /** Null of a corridor. */
  readonly figures: FieldFigures | null
}

/** Hectares, and the number of places in the field that were left out. */
export type FieldFigures = Pick<WorkedField, 'covered' | 'overlap' | 'missed'> & { readonly holes: number }

export const draftOfCorridor = (shape: Corridor): DrivenZone => ({ shape, typeKey: 'ROAD', figures: null })

export const draftOfField = (field: WorkedField): DrivenZone => {
  const { type, points, radius, width, covered, overlap, missed, holes } = field
  return {
    shape: { type, points, radius, width },
    typeKey: 'FIELD',
    figures: { covered, overlap, missed, holes: holes.length },
  }
}
