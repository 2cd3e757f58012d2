import type { Kysely } from 'kysely'
import {
  type DriverLeague,
  type DriverMonth,
  type DriverScore,
  type ScorePart,
  SCORE_EVENTS_MAX,
} from '../../../src/contract/http/driverScores.ts'
import { scoreOf } from '../../../src/contract/rules/driverScore.ts'
import {
  DEFAULT_SCORE_SETTINGS,
  pointsFor,
  type ScoreSettings,
} from '../../../src/contract/rules/scoreSettings.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { DayClock } from '../../live/dayClock.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { readEmployee } from '../employees/employeeSql.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { type CostRow, type DrivenRow, readCosts, readDriven, readScoreEvents } from './scoreSql.ts'

type Db = Kysely<Database>

export interface ScoreContext extends ResourceContext {
  readonly days: DayClock
}

/** The first moment of a month (1 to 12; others count on into other years) by the server's calendar, ms since the epoch. */
const monthStart = (days: DayClock, year: number, month: number): number => {
  const about = Date.UTC(year, month - 1, 1)
  return days.dayOf(about).endsWith('-01') ? days.dayStart(about) : days.nextDayStart(about)
}

const periodsOf = (days: DayClock, month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return {
    before: monthStart(days, year, number - 1),
    from: monthStart(days, year, number),
    to: monthStart(days, year, number + 1),
  }
}

/** What an account has set up. */
export const readScoreSettings = async (db: Db, ownerId: number): Promise<ScoreSettings> => {
  const row = await db
    .selectFrom('score_settings')
    .select('settings')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { ...DEFAULT_SCORE_SETTINGS, ...row?.settings }
}

/** Stores what an account sets up. Points count at once, the night from the next judgement of a drive on. */
export const changeScoreSettings = (
  { db, clock }: ResourceContext,
  actor: Actor,
  settings: ScoreSettings,
): Promise<ScoreSettings> =>
  db.transaction().execute(async (trx) => {
    const values = { owner_id: actor.principal.ownerId, settings: JSON.stringify(settings) }
    await trx
      .insertInto('score_settings')
      .values(values)
      .onConflict((at) => at.column('owner_id').doUpdateSet({ settings: values.settings }))
      .execute()
    await recordFleetChange(trx, actor, { what: 'scoreSettingsChanged' }, clock.now())
    return settings
  })

const partOf = ({ criterion, count, amount }: CostRow, settings: ScoreSettings): ScorePart => ({
  criterion,
  count,
  amount,
  points: pointsFor(settings, criterion, amount),
})

/** Everybody who drove or did something, by id. */
const monthsOf = (
  driven: readonly DrivenRow[],
  costs: readonly CostRow[],
  settings: ScoreSettings,
): ReadonlyMap<number, Omit<DriverMonth, 'scoreBefore'>> => {
  const rows = new Map(driven.map((row) => [row.employeeId, row]))
  const names = new Map([...driven, ...costs].map(({ employeeId, name }) => [employeeId, name]))
  return new Map(
    [...names].map(([employeeId, name]) => {
      const { metres, drivenMs, judgedMs } = rows.get(employeeId) ?? { metres: 0, drivenMs: 0, judgedMs: 0 }
      const parts = costs
        .filter((cost) => cost.employeeId === employeeId)
        .map((cost) => partOf(cost, settings))
      const points = parts.reduce((sum, part) => sum + part.points, 0)
      const score = scoreOf(points, metres)
      return [employeeId, { employeeId, name, metres, drivenMs, judgedMs, points, score, parts }]
    }),
  )
}

const readMonths = async (
  db: Db,
  principal: AccountPrincipal,
  period: { readonly from: number; readonly to: number; readonly employeeId: number | null },
  settings: ScoreSettings,
) => {
  const driven = await readDriven(db, principal, period)
  const costs = await readCosts(db, principal, period)
  return monthsOf(driven, costs, settings)
}

/** The drivers of a month, those with the fewest points per 100 km first, among the vehicles that the caller sees. */
export const readLeague = async (
  { db, days }: ScoreContext,
  principal: AccountPrincipal,
  month: string,
): Promise<DriverLeague> => {
  const { before, from, to } = periodsOf(days, month)
  const settings = await readScoreSettings(db, principal.ownerId)
  const now = await readMonths(db, principal, { from, to, employeeId: null }, settings)
  const past = await readMonths(db, principal, { from: before, to: from, employeeId: null }, settings)
  const drivers = [...now.values()]
    .map((row) => ({ ...row, scoreBefore: past.get(row.employeeId)?.score ?? null }))
    .toSorted(
      (a, b) =>
        (a.score ?? Number.POSITIVE_INFINITY) - (b.score ?? Number.POSITIVE_INFINITY) ||
        a.name.localeCompare(b.name),
    )
  return { from, to, drivers }
}

/** One driver's month with what cost points. Throws 404 for an employee whom the caller's client does not have. */
export const readScore = async (
  { db, days }: ScoreContext,
  principal: AccountPrincipal,
  { employeeId, month }: { readonly employeeId: number; readonly month: string },
): Promise<DriverScore> => {
  const { lastName, firstName } = await readEmployee(db, principal, employeeId)
  const { before, from, to } = periodsOf(days, month)
  const settings = await readScoreSettings(db, principal.ownerId)
  const now = await readMonths(db, principal, { from, to, employeeId }, settings)
  const past = await readMonths(db, principal, { from: before, to: from, employeeId }, settings)
  const nothing = { metres: 0, drivenMs: 0, judgedMs: 0, points: 0, score: null, parts: [] }
  const row = now.get(employeeId) ?? { employeeId, name: `${lastName} ${firstName}`, ...nothing }
  const costly = (await readScoreEvents(db, principal, { from, to, employeeId }))
    .map(({ criterion, amount, ...event }) => ({ ...event, points: pointsFor(settings, criterion, amount) }))
    .filter(({ points }) => points > 0)
  const events = costly
    .toSorted((a, b) => b.points - a.points)
    .slice(0, SCORE_EVENTS_MAX)
    .toSorted((a, b) => b.at - a.at)
  return {
    month: { ...row, scoreBefore: past.get(employeeId)?.score ?? null },
    eventCount: costly.length,
    events,
  }
}
