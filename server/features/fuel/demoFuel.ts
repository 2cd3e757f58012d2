import { type Kysely, sql, type Transaction } from 'kysely'
import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import type { Database } from '../../storage/schema.ts'
import { type DemoContext, pastJob } from '../demo/pastJob.ts'
import { addCorrection } from './corrections.ts'
import { receiptKey } from './receipts/receiptFile.ts'
import { RECEIPTS_JOB } from './receipts/receiptsJobInput.ts'

/** The account that owns the demo fleet. */
interface Owner {
  readonly accountId: number
  readonly login: string
}

/** A drain or filling of the demo fleet's past, as the event log has it. */
interface PastEvent {
  readonly vehicleId: number
  readonly name: string
  readonly plate: string
  readonly at: number
  readonly to: number
  readonly litres: number
  readonly latitude: number | null
  readonly longitude: number | null
}

const readPast = async (
  db: Kysely<Database>,
  ownerId: number,
  name: 'FUELLING_END' | 'DEFUELLING_END',
): Promise<readonly PastEvent[]> => {
  const { rows } =
    await sql<PastEvent>`select e.vehicle_id::integer as "vehicleId", v.name, v.license_plate as plate,
      round((e.data->'reason'->>'from')::float8)::bigint as at, round((e.data->'reason'->>'to')::float8)::bigint as to,
      (e.data->'reason'->>'litres')::float8 as litres,
      (e.data->>'latitude')::float8 as latitude, (e.data->>'longitude')::float8 as longitude
    from event_log e join vehicle v on v.id = e.vehicle_id
    where e.owner_id = ${ownerId} and e.name = ${name} and e.data->'reason'->>'code' = 'step'
      and e.data->>'latitude' is not null
    order by e.vehicle_id, e.at limit 200`.execute(db)
  return rows
}

const MINUTE_MS = 60_000
/** Receipts of the demo. */
const RECEIPTS = 6
/** The second one says so many litres more than the tank got. */
const PADDED = 60

/** The drain is seen in the page of the last week, ms. */
const RECENT_MS = 5 * 86_400_000

const correctOne = async (trx: Transaction<Database>, owner: Owner, now: number): Promise<void> => {
  const { accountId: ownerId } = owner
  const drains = (await readPast(trx, ownerId, 'DEFUELLING_END')).filter(({ at }) => at > now - RECENT_MS)
  // A vehicle with several drains has one that a person marked as false, next to others that count.
  const drain = drains.find((one, place) => drains[place + 1]?.vehicleId === one.vehicleId)
  if (!drain) throw new Error('The demo fleet has not drained enough yet')
  const { vehicleId, name, at: from, to } = drain
  const note = 'The workshop emptied the tank for a repair'
  await addCorrection(
    trx,
    { vehicle: { ownerId, vehicleId, name }, actor: { principal: owner, address: '' } },
    { tank: ALL_TANKS, kind: 'defuelling', from, to, note },
    now,
  )
}

const addReceipts = async (db: Kysely<Database>, ownerId: number): Promise<void> => {
  const fillings = (await readPast(db, ownerId, 'FUELLING_END')).slice(0, RECEIPTS)
  const rows = fillings.map(({ plate, at, litres, latitude, longitude }, place) => {
    const moment = at + 2 * MINUTE_MS
    const time = new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
    const volume = Math.round((place === 1 ? litres + PADDED : litres) * 10) / 10
    const number = `D-${1_001 + place}`
    const key = receiptKey({ number, plate, time, litres: String(volume) })
    const words = { station: `Station ${3 + place}`, card: '7005 8301', number, key, plate, time }
    return { owner_id: ownerId, ...words, at: moment, litres: volume, latitude, longitude }
  })
  if (rows.length < RECEIPTS) throw new Error('The demo fleet has not filled enough yet')
  const unknown = { vehicle_id: null, filled_at: null, filled_litres: null, distance: null }
  await db
    .insertInto('fuel_receipt')
    .values(rows.map((row) => ({ ...row, ...unknown })))
    .execute()
}

/** Gives the demo fleet a drain that is marked as false, and receipts of which one has too much, unless it has receipts. */
export const seedDemoFuel = async ({ db, clock }: DemoContext, ownerId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    const owner = await trx
      .selectFrom('account')
      .select(['id as accountId', 'login'])
      .where('id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const known = await trx
      .selectFrom('fuel_receipt')
      .select('id')
      .where('owner_id', '=', ownerId)
      .limit(1)
      .execute()
    if (known.length > 0) return
    await addReceipts(trx, ownerId)
    const now = clock.now()
    await correctOne(trx, owner, now)
    await enqueueJob(trx, RECEIPTS_JOB, { input: { ownerId }, accountId: ownerId, now })
  })
}

/** Does so once the past of the demo fleet is there. */
export const demoFuelJob = pastJob('fuel.demo', seedDemoFuel)
