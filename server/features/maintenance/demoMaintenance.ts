import { type Kysely, sql, type Transaction } from 'kysely'
import type { MaintenanceFields } from '../../../src/contract/http/maintenance.ts'
import type { MaintenanceTemplateFields } from '../../../src/contract/http/maintenanceTemplates.ts'
import { addMonths, dayNumber, dayOfNumber } from '../../../src/contract/rules/maintenanceDue.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { maintenance } from './maintenance.ts'
import { readCounted } from './maintenanceSql.ts'
import { maintenanceTemplates } from './templates/maintenanceTemplates.ts'

/** Vehicles of the demo fleet that have maintenance and documents. */
const VEHICLES = 24
/** Readings of the demo are round. */
const STEP_KM = 500
const EVERY_KM = 60_000

const NO_INTERVALS = {
  everyKm: null,
  everyHours: null,
  everyMonths: null,
  everyDays: null,
  remindKm: null,
  remindHours: null,
  remindDays: 14,
  note: '',
} as const

const NONE = {
  ...NO_INTERVALS,
  number: '',
  fromKm: null,
  fromHours: null,
  untilDay: null,
} as const

/** One vehicle in eight is overdue and one in eight nearly due; the others have as much left as `many` says. */
const spread = (place: number, over: number, near: number, many: number): number =>
  place % 8 === 1 ? over : place % 8 === 4 ? near : many

/**
 * An oil change every year that is overdue, nearly due or far off. Its mileage leaves room for what counters of the demo
 * still gain while its past is written.
 */
const oilChange = (vehicleId: number, place: number, km: number, today: string): MaintenanceFields => ({
  ...NONE,
  vehicleId,
  kind: 'service',
  name: 'Замена масла и фильтров',
  everyKm: EVERY_KM,
  everyMonths: 12,
  remindKm: STEP_KM * 2,
  fromDay: addMonths(dayOfNumber(dayNumber(today) + spread(place, -4, 9, 60 + place * 8)), -12),
  fromKm: Math.floor(km / STEP_KM) * STEP_KM,
})

const documents = (vehicleId: number, place: number, today: string): readonly MaintenanceFields[] => {
  const until = (days: number, months: number) => {
    const untilDay = dayOfNumber(dayNumber(today) + days)
    return { untilDay, fromDay: addMonths(untilDay, -months) }
  }
  return [
    {
      ...NONE,
      vehicleId,
      kind: 'insurance',
      name: 'ОСАГО',
      number: `EP-${204_318 + place * 37}`,
      ...until(spread(place + 2, -3, 6, 40 + place * 11), 12),
    },
    {
      ...NONE,
      vehicleId,
      kind: 'inspection',
      name: 'Технический осмотр',
      number: `T-${88_120 + place * 13}`,
      remindDays: 30,
      ...until(spread(place + 5, -1, 20, 60 + place * 9), 12),
    },
    ...(place % 3 === 0
      ? [
          {
            ...NONE,
            vehicleId,
            kind: 'tachograph' as const,
            name: 'Калибровка тахографа',
            number: `K-${4_410 + place}`,
            remindDays: 30,
            ...until(spread(place + 1, -9, 25, 120 + place * 17), 24),
          },
        ]
      : []),
  ]
}

/** Templates that nobody has applied yet. */
const TEMPLATES: readonly MaintenanceTemplateFields[] = [
  {
    ...NO_INTERVALS,
    name: 'Проверка тормозов',
    vehicleTypes: ['VEHICLE'],
    kind: 'service',
    everyKm: EVERY_KM / 2,
    everyMonths: 6,
    remindKm: STEP_KM * 2,
    isForNew: false,
  },
  {
    ...NO_INTERVALS,
    name: 'Огнетушитель и аптечка',
    vehicleTypes: ['VEHICLE', 'TRAILER'],
    kind: 'other',
    everyMonths: 12,
    remindDays: 30,
    note: 'Срок годности указан на корпусе',
    isForNew: false,
  },
  {
    ...NO_INTERVALS,
    name: 'Техосмотр прицепа',
    vehicleTypes: ['TRAILER'],
    kind: 'inspection',
    everyMonths: 12,
    remindDays: 30,
    isForNew: true,
  },
]

/** What was paid for documents when they were made, and for the last two oil changes. */
const addHistory = async (trx: Transaction<Database>, ownerId: number): Promise<void> => {
  await sql`insert into maintenance_done (owner_id, maintenance_id, vehicle_id, day, cost, note, made_by)
    select m.owner_id, m.id, m.vehicle_id, m.from_day,
      case m.kind when 'insurance' then 3200 when 'inspection' then 850 else 2100 end, '', a.login
    from maintenance m join account a on a.id = m.owner_id
    where m.owner_id = ${ownerId} and m.kind <> 'service'`.execute(trx)
  await sql`insert into maintenance_done (owner_id, maintenance_id, vehicle_id, day, km, cost, note, made_by)
    select m.owner_id, m.id, m.vehicle_id, e.day, e.km, e.cost, '', a.login
    from maintenance m join account a on a.id = m.owner_id, lateral (values
      ((m.from_day::date - interval '1 year')::date::text, (floor(m.from_km * 0.4 / ${STEP_KM}) * ${STEP_KM})::integer, 4350),
      (m.from_day::text, m.from_km, 4600)) as e (day, km, cost)
    where m.owner_id = ${ownerId} and m.kind = 'service'`.execute(trx)
}

/**
 * Gives the client `ownerId` maintenance and documents of some vehicles of the demo fleet, and templates, unless it has some. now: ms since the
 * epoch.
 */
export const seedDemoMaintenance = (db: Kysely<Database>, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows: known } = await sql`select from maintenance where owner_id = ${ownerId} limit 1`.execute(
      trx,
    )
    if (known.length > 0) return
    const { rows } = await sql<{ id: number }>`select id::float8 as id from vehicle
      where owner_id = ${ownerId} and type = 'VEHICLE' order by id limit ${VEHICLES}`.execute(trx)
    const counted = await readCounted(
      trx,
      rows.map(({ id }) => id),
    )
    const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
    const records = rows.flatMap(({ id }, place) => {
      const km = counted.get(id)?.km ?? null
      return [...(km === null ? [] : [oilChange(id, place, km, today)]), ...documents(id, place, today)]
    })
    await insertRecords(trx, maintenance, ownerId, records)
    await insertRecords(trx, maintenanceTemplates, ownerId, TEMPLATES)
    await addHistory(trx, ownerId)
  })
