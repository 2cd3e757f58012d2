import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { foldOf } from '../../contract/rules/text.ts'

/** A group of zones; null: those without one. */
export interface GroupFilter {
  readonly name: string | null
}

/** What narrows the list of zones. */
export interface ZoneFilter {
  readonly search: string
  /** null: all groups. */
  readonly group: GroupFilter | null
}

/** A zone with the text that a search looks into. */
export interface SearchedZone {
  readonly zone: GeozoneRow
  readonly text: string
}

/** The zones by name, to be searched at each keystroke: by name, group and description, whatever the case. */
export const searchedZones = (
  zones: readonly GeozoneRow[],
  compare: (a: string, b: string) => number,
): readonly SearchedZone[] =>
  zones
    .toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
    .map((zone) => ({ zone, text: foldOf([zone.name, zone.group ?? '', zone.description].join('\n')) }))

/** The zones that match, in the same order. */
export const foundZones = (
  zones: readonly SearchedZone[],
  { search, group: only }: ZoneFilter,
): readonly GeozoneRow[] => {
  const wanted = foldOf(search.trim())
  return zones.flatMap(({ zone, text }) =>
    (only === null || zone.group === only.name) && text.includes(wanted) ? [zone] : [],
  )
}

/** The groups of zones, in their order. */
export const groupsOf = (
  zones: readonly GeozoneRow[],
  compare: (a: string, b: string) => number,
): readonly string[] =>
  [...new Set(zones.flatMap(({ group }) => (group === null ? [] : [group])))].toSorted(compare)
