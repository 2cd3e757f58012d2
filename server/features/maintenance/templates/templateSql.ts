import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type MaintenanceFields,
  MAINTENANCE_MAX,
  MAINTENANCE_PER_VEHICLE_MAX,
} from '../../../../src/contract/http/maintenance.ts'
import type {
  MaintenanceTemplateFields,
  TemplateReach,
} from '../../../../src/contract/http/maintenanceTemplates.ts'
import { addMonths, type CountedNow } from '../../../../src/contract/rules/maintenanceDue.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { visibleVehicle } from '../../../access/visibility.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import { readCounted } from '../maintenanceSql.ts'

type Db = Kysely<Database> | Transaction<Database>
type Trx = Transaction<Database>

/** A template as records are made of it. */
type Template = Omit<MaintenanceTemplateFields, 'isForNew' | 'vehicleTypes'> & { readonly id: number }

/** A template with a vehicle of its classes that has no record of it; held: how many records the vehicle has. */
interface Pair {
  readonly template: Template
  readonly vehicleId: number
  readonly held: number
}

/** The condition that a caller sees the vehicle `v`. */
export const seesVehicle = (principal: AccountPrincipal): RawBuilder<unknown> =>
  sql`${visibleVehicle(principal, { vehicleId: 'v.id', ownerId: 'v.owner_id' })}`

/** Templates `t` with the vehicles `v` of their classes that have no record of them. */
const MISSING = sql`from maintenance_template t
  join vehicle v on v.owner_id = t.owner_id and t.vehicle_types @> to_jsonb(v.type)
  cross join lateral (select count(*)::integer as held, coalesce(bool_or(template_id = t.id), false) as has
    from maintenance where vehicle_id = v.id and owner_id = v.owner_id and deleted_at is null) of_vehicle
  where t.deleted_at is null and not of_vehicle.has`

/** Locked before anything is made: a vehicle that changes meanwhile then waits for no record of this transaction. */
const readPairs = async (trx: Trx, condition: RawBuilder<unknown>): Promise<readonly Pair[]> => {
  const { rows } = await sql<Template & { vehicleId: number; held: number }>`
    select t.id, t.name, t.kind, t.every_km as "everyKm", t.every_hours as "everyHours",
      t.every_months as "everyMonths", t.every_days as "everyDays", t.remind_km as "remindKm",
      t.remind_hours as "remindHours", t.remind_days as "remindDays", t.note,
      v.id::float8 as "vehicleId", of_vehicle.held
    ${MISSING} and of_vehicle.held < ${MAINTENANCE_PER_VEHICLE_MAX} and ${condition}
    order by v.id, t.id limit ${MAINTENANCE_MAX + 1} for key share of v`.execute(trx)
  return rows.map(({ vehicleId, held, ...template }) => ({ template, vehicleId, held }))
}

/** The pairs whose vehicles have no more records than are allowed once all of them have one. */
const withRoom = (pairs: readonly Pair[]): readonly Pair[] => {
  const added = new Map<number, number>()
  return pairs.filter(({ vehicleId, held }) => {
    const before = added.get(vehicleId) ?? 0
    if (held + before >= MAINTENANCE_PER_VEHICLE_MAX) return false
    added.set(vehicleId, before + 1)
    return true
  })
}

const NOT_COUNTED: CountedNow = { km: null, hours: null }
const whole = (reading: number | null): number | null => (reading === null ? null : Math.round(reading))

/**
 * The fields of a record of a template that begins on the day `today`, with the readings of its counters; a document is
 * valid from then on.
 */
export const recordOf = (
  template: Omit<Template, 'id'>,
  counted: CountedNow,
  today: string,
): Omit<MaintenanceFields, 'vehicleId'> => {
  const { kind, name, note, everyKm, everyHours, everyMonths, everyDays } = template
  const { remindKm, remindHours, remindDays } = template
  const isService = kind === 'service'
  return {
    kind,
    name,
    number: '',
    everyKm,
    everyHours,
    everyMonths: isService ? everyMonths : null,
    everyDays,
    remindKm,
    remindHours,
    remindDays,
    fromDay: today,
    fromKm: everyKm === null ? null : whole(counted.km),
    fromHours: everyHours === null ? null : whole(counted.hours),
    untilDay: isService ? null : addMonths(today, everyMonths ?? 0),
    note,
  }
}

/** Which records are made: templates `t` and vehicles `v` that fulfil a condition, of one client. today: YYYY-MM-DD. */
interface Making {
  readonly ownerId: number
  readonly condition: RawBuilder<unknown>
  readonly today: string
}

/**
 * Makes the records that are missing, each once however many do it at a time, of vehicles that have room for them; returns how
 * many. With `most` no more than so many, those of the first vehicles.
 */
export const makeMissing = async (
  trx: Trx,
  { ownerId, condition, today }: Making,
  most = MAINTENANCE_MAX + 1,
): Promise<number> => {
  const all = withRoom(await readPairs(trx, sql`t.owner_id = ${ownerId} and ${condition}`))
  const pairs = all.slice(0, most)
  if (pairs.length === 0) return 0
  const counted = await readCounted(trx, [...new Set(pairs.map(({ vehicleId }) => vehicleId))])
  const records = pairs.map(({ template, vehicleId }) => {
    const of = recordOf(template, counted.get(vehicleId) ?? NOT_COUNTED, today)
    return {
      owner_id: ownerId,
      vehicle_id: vehicleId,
      template_id: template.id,
      kind: of.kind,
      name: of.name,
      every_km: of.everyKm,
      every_hours: of.everyHours,
      every_months: of.everyMonths,
      every_days: of.everyDays,
      remind_km: of.remindKm,
      remind_hours: of.remindHours,
      remind_days: of.remindDays,
      from_day: of.fromDay,
      from_km: of.fromKm,
      from_hours: of.fromHours,
      until_day: of.untilDay,
      note: of.note,
    }
  })
  const { rows } =
    await sql`insert into maintenance (owner_id, vehicle_id, template_id, kind, name, number, every_km,
      every_hours, every_months, every_days, remind_km, remind_hours, remind_days, from_day, from_km, from_hours,
      until_day, note)
    select owner_id, vehicle_id, template_id, kind, name, '', every_km, every_hours, every_months, every_days,
      remind_km, remind_hours, remind_days, from_day, from_km, from_hours, until_day, note
    from jsonb_populate_recordset(null::maintenance, ${JSON.stringify(records)}::jsonb)
    on conflict (owner_id, template_id, vehicle_id) where deleted_at is null do nothing
    returning 1`.execute(trx)
  return rows.length
}

/** What a record takes from its template; the intervals of a document are its own days. */
const RULES = sql`(m.name, m.every_km, m.every_hours, m.every_months, m.every_days, m.remind_km, m.remind_hours, m.remind_days)`
const TEMPLATE_RULES = sql`(t.name, t.every_km, t.every_hours,
  case when t.kind = 'service' then t.every_months end, t.every_days, t.remind_km, t.remind_hours, t.remind_days)`
const IS_DIFFERENT = sql`${RULES} is distinct from ${TEMPLATE_RULES}`

/** Which template of which client. */
export interface TemplateKey {
  readonly ownerId: number
  readonly id: number
}

/**
 * Gives the records of a template that the caller sees its name, intervals and reminders again; returns how many changed.
 * From when they count, their history and their notes stay.
 */
export const updateDifferent = async (trx: Trx, principal: AccountPrincipal, id: number): Promise<number> => {
  const { rows } = await sql`update maintenance m set (name, every_km, every_hours, every_months, every_days,
      remind_km, remind_hours, remind_days) = ${TEMPLATE_RULES}
    from maintenance_template t, vehicle v
    where t.owner_id = ${principal.ownerId} and t.id = ${id} and m.owner_id = t.owner_id and m.template_id = t.id
      and m.deleted_at is null and v.id = m.vehicle_id and ${seesVehicle(principal)} and ${IS_DIFFERENT}
    returning 1`.execute(trx)
  return rows.length
}

/** What applying a template does now, for the vehicles that the caller sees; undefined: there is no such template. */
export const readReach = async (
  db: Db,
  principal: AccountPrincipal,
  id: number,
): Promise<TemplateReach | undefined> => {
  const isSeen = seesVehicle(principal)
  const of = sql`t.owner_id = ${principal.ownerId} and t.id = ${id}`
  const room = MAINTENANCE_PER_VEHICLE_MAX
  const { rows } = await sql<TemplateReach>`select a.missing, a."full", m.records, m.different
    from maintenance_template t
    cross join lateral (select (count(*) filter (where of_vehicle.held < ${room}))::integer as missing,
        (count(*) filter (where of_vehicle.held >= ${room}))::integer as "full"
      ${MISSING} and ${of} and ${isSeen}) a
    cross join lateral (select count(*)::integer as records,
        (count(*) filter (where ${IS_DIFFERENT}))::integer as different
      from maintenance m join vehicle v on v.id = m.vehicle_id
      where m.owner_id = t.owner_id and m.template_id = t.id and m.deleted_at is null and ${isSeen}) m
    where ${of} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** How many records of each of some templates the caller sees. */
export const countRecords = async (
  db: Db,
  principal: AccountPrincipal,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; records: number }>`
    select m.template_id as id, count(*)::integer as records from maintenance m join vehicle v on v.id = m.vehicle_id
    where m.owner_id = ${principal.ownerId} and m.template_id = any(${numberArray(ids)}::integer[])
      and m.deleted_at is null and ${seesVehicle(principal)} group by m.template_id`.execute(db)
  return new Map(rows.map(({ id, records }) => [id, records]))
}

/** The template, locked against other changes of it; undefined: the client has none with this id. */
export const lockTemplate = async (
  trx: Trx,
  { ownerId, id }: TemplateKey,
): Promise<{ readonly name: string } | undefined> => {
  // Records that refer to it are made meanwhile.
  const { rows } = await sql<{ name: string }>`select name from maintenance_template
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null for no key update`.execute(trx)
  return rows[0]
}
