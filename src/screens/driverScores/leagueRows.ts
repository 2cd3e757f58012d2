import type { DriverMonth } from '../../contract/http/driverScores.ts'
import type { CRITERIA, Criterion } from '../../contract/rules/driverScore.ts'
import type { BarTone } from './bar.tsx'
import { amountOfKind } from './scoreWords.ts'

/** Kinds of events with a column: numbers, and minutes. */
export const LEAGUE_KINDS = [
  'acceleration',
  'braking',
  'cornering',
  'overSpeed',
  'idling',
] as const satisfies readonly (typeof CRITERIA)[Criterion]['kind'][]
export const LEAGUE_SORTS = ['driver', 'score', 'km', ...LEAGUE_KINDS] as const
export type LeagueSort = (typeof LEAGUE_SORTS)[number]

/** A driver of a month among the others. */
export interface LeagueRow extends DriverMonth {
  /** From 1; null: without a score. */
  readonly place: number | null
  /** Points per 100 km as a part of the most that anybody has, 0 to 1. */
  readonly share: number
  readonly tone: BarTone
}

/** Drivers in the order of the server: fewest points per 100 km first. Colours compare with all points and metres of the month. */
export const leagueRows = (drivers: readonly DriverMonth[]): readonly LeagueRow[] => {
  const scored = drivers.filter(({ score }) => score !== null)
  const most = Math.max(0, ...scored.map(({ score }) => score ?? 0))
  const sum = (of: (driver: DriverMonth) => number): number =>
    scored.reduce((total, driver) => total + of(driver), 0)
  const usual =
    (sum(({ points }) => points) /
      Math.max(
        1,
        sum(({ metres }) => metres),
      )) *
    100_000
  return drivers.map((driver, index) => {
    const score = driver.score ?? 0
    const ratio = usual > 0 ? Math.round((score / usual) * 100) / 100 : 0
    const tone = ratio <= 1 ? 'go' : ratio <= 2 ? 'attention' : 'alarm'
    return {
      ...driver,
      place: driver.score === null ? null : index + 1,
      share: most > 0 ? score / most : 0,
      tone,
    }
  })
}

const valueOf = (row: LeagueRow, sort: Exclude<LeagueSort, 'driver'>): number => {
  if (sort === 'score') return row.score ?? Number.POSITIVE_INFINITY
  return sort === 'km' ? row.metres : amountOfKind(row, sort)
}

interface Asked {
  readonly search: string
  /** null: the order of the server. */
  readonly sort: string | null
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

/** The rows that a table asks for; drivers without a score come last, whatever the order of scores. */
export const pickRows = (
  all: readonly LeagueRow[],
  { search, sort, isDescending, offset, limit }: Asked,
): { readonly rows: readonly LeagueRow[]; readonly total: number } => {
  const wanted = search.trim().toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const by = LEAGUE_SORTS.find((one) => one === sort)
  const direction = isDescending ? -1 : 1
  const compare = (a: LeagueRow, b: LeagueRow): number => {
    if (by === undefined) return 0
    if (by === 'driver') return direction * a.name.localeCompare(b.name)
    if (by === 'score' && (a.score === null || b.score === null))
      return Number(a.score === null) - Number(b.score === null)
    return direction * (valueOf(a, by) - valueOf(b, by))
  }
  return { rows: found.toSorted(compare).slice(offset, offset + limit), total: found.length }
}
