import type { Kysely } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import {
  type FleetToday,
  type LowVehicles,
  type Overview,
  OVERVIEW_NAMES_MAX,
  type StateCounts,
} from '../../../src/contract/http/overview.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { isFuelLow, isVoltageLow } from '../../../src/contract/rules/lowLevels.ts'
import { vehicleStateOf } from '../../../src/contract/rules/vehicleStates.ts'
import type { Viewer } from '../../access/visibility.ts'
import type { DayClock } from '../../live/dayClock.ts'
import { isFuelLevel } from '../../movement/fuelSensors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/schema.ts'
import { readLateTasks } from '../tasks/lateTasks.ts'
import { dayBefore, medianOf, WEEKS_COMPARED, weekdaysBefore } from './overviewDays.ts'
import {
  type LevelRow,
  type PresentRow,
  type StatesRow,
  readDays,
  readLevels,
  readPresent,
  readStates,
} from './overviewSql.ts'
import { stripOf } from './stateStrip.ts'

export interface OverviewContext {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly days: DayClock
}

const PER_CENT = /^%$/

/** The overview of the vehicles that the caller sees; positions are not read, whatever the number of vehicles. */
export const readOverview = async (
  { db, clock, days }: OverviewContext,
  principal: Viewer,
): Promise<Overview> => {
  const now = clock.now()
  const today = days.dayOf(now)
  const seesPositions = passes(principal, ACTION_GATES.seePositions)
  const seesFuel = passes(principal, ACTION_GATES.seeFuel)
  const [present, levels, stateRows, lateTasks] = await Promise.all([
    readPresent(db, principal),
    readLevels(db, principal),
    seesPositions ? readStates(db, principal, [today, dayBefore(today, 1)]) : [],
    passes(principal, ACTION_GATES.seeTasks)
      ? readLateTasks(db, principal, { offset: 0, limit: 0 }, now)
      : null,
  ])
  const fresh = new Set(present.filter((one) => vehicleStateOf(one, now) !== 'silent').map(({ id }) => id))
  const known = levels.filter(({ id }) => fresh.has(id))
  return {
    at: now,
    vehicles: present.length,
    states: seesPositions ? countStates(present, now) : null,
    alarms: present.filter(({ isAlarmed }) => isAlarmed).length,
    lowFuel: seesFuel ? lowFuelOf(known) : null,
    lowVoltage: lowOf(known.filter((one) => one.sensorType === 'VOLTAGE' && isVoltageLow(one.value))),
    lateTasks: lateTasks?.total ?? null,
    strip:
      seesPositions && isCounted(present, stateRows, days.dayStart(now))
        ? stripOf(stateRows, { vehicles: present.length, now, days })
        : null,
    today: passes(principal, ACTION_GATES.getReports)
      ? await readToday(db, principal, { today, seesFuel })
      : null,
  }
}

/** Before the first count of today its states are unknown, unless nothing was sent. */
const isCounted = (present: readonly PresentRow[], rows: readonly StatesRow[], today: number): boolean =>
  rows.some(({ newest }) => newest >= today) ||
  present.every(({ lastKnownTime }) => (lastKnownTime ?? 0) < today)

const countStates = (rows: readonly PresentRow[], now: number): StateCounts => {
  const counts = { moving: 0, idling: 0, parked: 0, silent: 0 }
  for (const row of rows) counts[vehicleStateOf(row, now)]++
  return counts
}

/** Each vehicle once, with its lowest value. */
const lowOf = (rows: readonly LevelRow[]): LowVehicles => {
  const lowest = new Map<number, LevelRow>()
  for (const row of rows) {
    const known = lowest.get(row.id)
    if (known === undefined || row.value < known.value) lowest.set(row.id, row)
  }
  const vehicles = [...lowest.values()]
    .toSorted((a, b) => a.value - b.value || a.id - b.id)
    .slice(0, OVERVIEW_NAMES_MAX)
    .map(({ id, name, licensePlate, value }) => ({ id, name, licensePlate, value }))
  return { count: lowest.size, vehicles }
}

/** The level of all tanks in litres together; levels in per cent are of the tank that the vehicle is set up with. */
const lowFuelOf = (levels: readonly LevelRow[]): LowVehicles => {
  const sums = new Map<number, LevelRow>()
  for (const row of levels.filter(({ sensorType }) => sensorType === 'FUEL_LEVEL')) {
    const litres = litresOf(row)
    const sum = sums.get(row.id)
    if (litres !== null) sums.set(row.id, { ...row, value: litres + (sum?.value ?? 0) })
  }
  return lowOf([...sums.values()].filter(({ value, tankVolume }) => isFuelLow(value, tankVolume)))
}

const litresOf = (row: LevelRow): number | null => {
  if (isFuelLevel(row)) return row.value
  return PER_CENT.test(row.units) && row.tankVolume !== null ? (row.value / 100) * row.tankVolume : null
}

const readToday = async (
  db: Kysely<Database>,
  principal: Viewer,
  { today, seesFuel }: { readonly today: string; readonly seesFuel: boolean },
): Promise<FleetToday> => {
  const rows = await readDays(db, principal, [today, ...weekdaysBefore(today)])
  const now = rows.find(({ day }) => day === today)
  const weeks = rows
    .filter(({ day, isWaiting }) => day !== today && !isWaiting)
    .map(({ day, metres, engineMs, fuelUsed }) => ({
      day,
      metres,
      engineMs,
      fuelUsed: seesFuel ? fuelUsed : null,
    }))
  return {
    day: today,
    countedAt: now?.countedAt ?? null,
    metres: now?.metres ?? 0,
    engineMs: now?.engineMs ?? 0,
    fuelUsed: seesFuel ? (now?.fuelUsed ?? null) : null,
    weeks,
    weeksAsked: WEEKS_COMPARED,
    usual: usualOf(weeks),
  }
}

const usualOf = (weeks: FleetToday['weeks']): FleetToday['usual'] => {
  const metres = medianOf(weeks.map((week) => week.metres))
  const engineMs = medianOf(weeks.map((week) => week.engineMs))
  if (metres === null || engineMs === null) return null
  return { metres, engineMs, fuelUsed: medianOf(weeks.flatMap(({ fuelUsed }) => fuelUsed ?? [])) }
}
