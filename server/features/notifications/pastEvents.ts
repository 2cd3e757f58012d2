import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { OutboxEvent } from '../../live/outbox/outboxEvent.ts'
import { readSeries } from '../../storage/sensorReadings.ts'
import type { Database } from '../../storage/schema.ts'
import { eventsOf } from './ownRules.ts'

/** Most events of one kind that a rule is tried on; of more, the newest. */
export const PAST_EVENTS_MAX = 20_000

/** Events of the past as they were when they happened, in the order of time; isCut: there were more. */
export interface PastEvents {
  readonly events: readonly OutboxEvent[]
  readonly isCut: boolean
}

interface Asked {
  readonly principal: AccountPrincipal
  readonly rule: NotificationRuleFields
  /** ms since the epoch; `to` excluded. */
  readonly from: number
  readonly to: number
}

type Db = Kysely<Database>
type Row = Omit<OutboxEvent, 'ownerId'>

/** Events that the log does not have: each kind is read from what it left in its own table. */
const OF_THEIR_OWN = ['vehicleZone', 'vehicleSensors', 'deviceCommand']

/** What the vehicles of the caller did that the rule follows. */
export const readPastEvents = async (db: Db, asked: Asked): Promise<PastEvents> => {
  const names = eventsOf(asked.rule)
  const logged = names.filter((name) => !OF_THEIR_OWN.includes(name))
  const lists = [
    logged.length > 0 ? await readLog(db, asked, logged) : [],
    names.includes('vehicleZone') ? await readCrossings(db, asked) : [],
    names.includes('vehicleSensors') ? await readSensors(db, asked) : [],
    names.includes('deviceCommand') ? await readCommands(db, asked) : [],
  ]
  const { ownerId } = asked.principal
  const events = lists.flat().map((row) => ({ ...row, ownerId }))
  return {
    events: events.toSorted((a, b) => a.at - b.at || a.seq - b.seq),
    isCut: lists.some((list) => list.length >= PAST_EVENTS_MAX),
  }
}

/** The vehicles of the rule that the caller sees, as ids. */
const vehicles = ({ principal, rule: { vehicles: asked } }: Asked): RawBuilder<number> => {
  const { scope, groupId, vehicleIds } = asked
  const chosen =
    scope === 'all'
      ? sql`true`
      : scope === 'chosen'
        ? sql`v.id = any(${[...vehicleIds]}::bigint[])`
        : sql`exists (select 1 from vehicle_group_member m where m.vehicle_id = v.id and m.group_id = ${groupId})`
  return sql`select v.id from vehicle v
    where ${visibleVehicle(principal, { vehicleId: 'v.id', ownerId: 'v.owner_id' })} and ${chosen}`
}

const readLog = async (db: Db, asked: Asked, names: readonly string[]): Promise<readonly Row[]> => {
  const { from, to, principal } = asked
  const { rows } = await sql<Row>`select seq, vehicle_id as "vehicleId", name, at, data from event_log
    where owner_id = ${principal.ownerId} and at >= ${from}::bigint and at < ${to}::bigint
      and vehicle_id in (${vehicles(asked)}) and name = any(${[...names]}::text[])
    order by at desc limit ${PAST_EVENTS_MAX}`.execute(db)
  return rows
}

const readCrossings = async (db: Db, asked: Asked): Promise<readonly Row[]> => {
  const { from, to, principal } = asked
  const edge = (isInside: boolean) => {
    const [at, end] = isInside ? [sql`entered_at`, sql`entry`] : [sql`left_at`, sql`exit`]
    return sql`select vehicle_id, zone_id, ${at} as at, ${isInside}::boolean as inside,
        coalesce((${end} ->> 'isCrossing')::boolean, false) as crossing
      from zone_visit where owner_id = ${principal.ownerId} and ${at} >= ${from}::bigint and ${at} < ${to}::bigint
        and vehicle_id in (${vehicles(asked)})`
  }
  const { rows } =
    await sql<Row>`select 0::float8 as seq, vehicle_id as "vehicleId", 'vehicleZone' as name, at,
      jsonb_build_object('zoneId', zone_id, 'isInside', inside, 'isCrossing', crossing) as data
    from (${edge(true)} union all ${edge(false)}) c order by at desc limit ${PAST_EVENTS_MAX}`.execute(db)
  return rows
}

const readCommands = async (db: Db, asked: Asked): Promise<readonly Row[]> => {
  const { from, to, principal } = asked
  const { rows } = await sql<Row>`select id as seq, vehicle_id as "vehicleId", 'deviceCommand' as name,
      settled_at as at, jsonb_build_object('command', command, 'state', state) as data
    from device_command where owner_id = ${principal.ownerId} and state = 'failed'
      and settled_at >= ${from}::bigint and settled_at < ${to}::bigint and vehicle_id in (${vehicles(asked)})
    order by settled_at desc limit ${PAST_EVENTS_MAX}`.execute(db)
  return rows
}

interface ReadingRow {
  readonly vehicleId: number
  readonly at: number
  readonly series: readonly number[]
  readonly readings: readonly (number | null)[]
}

/** Reports of sensors with the names and types that these have now. */
const readSensors = async (db: Db, asked: Asked): Promise<readonly Row[]> => {
  const { from, to, principal } = asked
  const { rows } = await sql<ReadingRow>`select vehicle_id as "vehicleId", ts as at, series, readings
    from sensor_reading where owner_id = ${principal.ownerId} and ts >= ${from}::bigint and ts < ${to}::bigint
      and vehicle_id in (${vehicles(asked)}) order by ts desc limit ${PAST_EVENTS_MAX}`.execute(db)
  const { rows: states } = await sql<{ vehicleId: number; sensors: readonly SensorValue[] | null }>`
    select vehicle_id as "vehicleId", (coalesce(sensors -> 'realSensorValues', '[]')
      || coalesce(sensors -> 'multiSensorValues', '[]')) as sensors
    from vehicle_state where owner_id = ${principal.ownerId} and vehicle_id in (${vehicles(asked)})`.execute(
    db,
  )
  const known = new Map(states.map(({ vehicleId, sensors }) => [vehicleId, sensors ?? []]))
  return rows.map(({ vehicleId, at, series, readings }) => {
    const own = known.get(vehicleId) ?? []
    const realSensorValues = series.flatMap((one, index) => {
      const { kind, number } = readSeries(one)
      const value = readings[index] ?? null
      const sensor = own.find(({ sensorNumber }) => sensorNumber === number)
      return kind === 'input' || value === null || !sensor ? [] : [{ ...sensor, value }]
    })
    return { seq: 0, vehicleId, name: 'vehicleSensors', at, data: { realSensorValues } }
  })
}
