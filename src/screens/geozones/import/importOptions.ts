import type { ZoneType } from '../../../contract/http/geozones.ts'
import { IMPORT_RADIUS, IMPORT_WIDTH } from '../../../contract/http/zoneImport.ts'
import { ZONE_COLORS } from '../zoneFields.ts'

/** What the person chooses for all zones of a file. Numbers as they are typed. */
export interface ImportOptions {
  readonly typeId: number
  readonly group: string
  readonly radius: string
  readonly width: string
  readonly color: string
}

/** The type that is chosen first: the one for anything. */
export const typeFirst = (types: readonly ZoneType[]): number =>
  (types.find(({ type, isOwn }) => type === 'OTHER' && !isOwn) ?? types[0])?.id ?? 0

export const firstOptions = (typeId: number): ImportOptions => ({
  typeId,
  group: '',
  radius: String(IMPORT_RADIUS),
  width: String(IMPORT_WIDTH),
  color: ZONE_COLORS[0],
})

/** Whole metres of a typed text; null where it is not allowed. */
export const metresOf = (text: string, maximum: number): number | null => {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= maximum ? value : null
}
