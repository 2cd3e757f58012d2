import type { GeozoneRow, ZoneType } from '../../contract/http/geozones.ts'
import { type Shape, shapeOf } from '../../map/drawing/shape.ts'
import { drawnOf } from '../../map/zones/zoneGeometry.ts'
import type { ZoneDraft } from '../../session/accountValues.ts'
import type { DrivenZone, FieldFigures } from './fromDrive/drivenZone.ts'
import { inputOf, type ZoneInput } from './zoneFields.ts'

/** What the editor begins with instead of what is saved: an unfinished edit, a copy, or what was built from a drive. */
export interface ZoneStart {
  /** null: a new zone. */
  readonly zoneId: number | null
  /** Another one for each start. */
  readonly number: number
  readonly fields: ZoneInput
  readonly shape: Shape
  /** Of a worked field alone. */
  readonly figures: FieldFigures | null
}

let starts = 0

/** A copy of a zone under another name. */
export const copyStart = (zone: GeozoneRow, name: string): ZoneStart => ({
  zoneId: null,
  number: ++starts,
  fields: { ...inputOf(zone), name },
  shape: shapeOf(drawnOf(zone)),
  figures: null,
})

/** A zone from a drive (GEO-16, GEO-17), of the type that belongs to it. */
export const drivenStart = (
  { shape, typeKey, figures }: DrivenZone,
  types: readonly ZoneType[],
): ZoneStart => {
  const empty = inputOf(null)
  const zoneTypeId = String(types.find(({ type }) => type === typeKey)?.id ?? '')
  const width = shape.width === null ? empty.width : String(shape.width)
  return {
    zoneId: null,
    number: ++starts,
    fields: { ...empty, zoneTypeId, width },
    shape: shapeOf(drawnOf(shape)),
    figures,
  }
}

/** exists: the zone of the draft is still there; otherwise the draft becomes a new zone. */
export const draftStart = ({ zoneId, fields, shape }: ZoneDraft, exists: boolean): ZoneStart => ({
  zoneId: exists ? zoneId : null,
  number: ++starts,
  fields,
  shape,
  figures: null,
})
