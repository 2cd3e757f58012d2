import type { GeozoneRow } from '../../contract/http/geozones.ts'

/** What narrows the list of zones. */
export interface ZoneFilter {
  readonly search: string
  /** null: all types. */
  readonly typeId: number | null
}

const foldOf = (text: string): string => text.normalize('NFC').toLowerCase()

/** The zones that match, by name. The search looks into name, group and description, whatever the case. */
export const foundZones = (
  zones: readonly GeozoneRow[],
  { search, typeId }: ZoneFilter,
  compare: (a: string, b: string) => number,
): readonly GeozoneRow[] => {
  const wanted = foldOf(search.trim())
  const fits = ({ name, group, description, zoneTypeId }: GeozoneRow): boolean =>
    (typeId === null || zoneTypeId === typeId) &&
    (wanted === '' || [name, group ?? '', description].some((text) => foldOf(text).includes(wanted)))
  return zones.filter(fits).toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}
