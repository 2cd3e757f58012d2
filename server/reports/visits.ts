import type { Columns } from './columns.ts'
import type { ReportFacts, ReportInput } from './reportKind.ts'
import type { RowPlace } from './facts.ts'
import type { Stretch } from './spans.ts'

/** A stay in a zone, as far as it is within the period; the place is where it begins. */
export interface Visit extends Stretch, RowPlace {
  readonly zoneId: number
  /** When the border was crossed; null: it was inside when the period began, or still is when it ends. */
  readonly entry: number | null
  readonly exit: number | null
}

/** The columns that every row about a visit begins with. */
export const VISIT_COLUMNS = {
  zone: { unit: 'text', isRequired: true },
  zoneType: { unit: 'text' },
  entry: { unit: 'moment', isRequired: true },
  exit: { unit: 'moment' },
  inside: { unit: 'duration', total: 'sum' },
} as const satisfies Columns

/** Their cells. */
export const visitCells = (
  { zoneId, from, to, entry, exit }: Visit,
  { zones }: Pick<ReportInput, 'zones'>,
) => ({ ...zoneCells(zoneId, zones), entry, exit, inside: to - from })

/** The names of a zone and of its type. */
export const zoneCells = (zoneId: number, zones: ReportInput['zones']) => ({
  zone: zones.nameOf(zoneId),
  zoneType: zones.typeNameOf(zoneId),
})

/** The zones that the question names, of all that the account sees; an empty list, or none, means every one. */
export const isAsked = ({ options, zones }: Pick<ReportInput, 'options' | 'zones'>) => {
  const ids = options.zones?.length ? new Set(options.zones) : null
  const types = options.ZoneType?.length ? new Set(options.ZoneType) : null
  return (zoneId: number): boolean =>
    zones.index.get(zoneId) !== undefined &&
    (ids === null || ids.has(zoneId)) &&
    (types === null || types.has(zones.typeIdOf(zoneId)))
}

/** Whether the question names a zone at all. */
export const hasAskedZones = (input: Pick<ReportInput, 'options' | 'zones'>): boolean =>
  [...input.zones.index.ids()].some(isAsked(input))

/** The stays in the zones of the question, by their begin. */
export const visitsOf = (
  { details: { crossings }, points }: Pick<ReportFacts, 'details' | 'points'>,
  asked: (zoneId: number) => boolean,
): Visit[] => {
  const end = points.timestamp.at(-1) ?? 0
  const open = new Map<number, Visit>()
  const visits: Visit[] = []
  for (const { zoneId, isInside, isCrossing, at, latitude, longitude } of crossings) {
    if (!asked(zoneId)) continue
    const visit = open.get(zoneId)
    if (isInside) {
      const entry = isCrossing ? at : null
      open.set(zoneId, { zoneId, from: at, to: end, entry, exit: null, latitude, longitude })
    } else if (visit) {
      open.delete(zoneId)
      visits.push({ ...visit, to: at, exit: at })
    }
  }
  return [...visits, ...open.values()].toSorted((a, b) => a.from - b.from || a.zoneId - b.zoneId)
}
