import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { EmployeeRow } from '../../../src/contract/http/employees.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { hash32, hashText, hashUnit } from '../../platform/random.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { drawPortrait } from './demoPortrait.ts'
import { employees } from './employees.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'
import { linkEmployees } from './linkEmployees.ts'

/** People of the demo fleet. */
const PEOPLE = 24
const DEPARTMENTS = ['Далекі рейси', 'Місто', 'Ekspedycja', 'Service'] as const
/** Of all people: those with a photo, with a second phone, with working hours, and whose licence ends within a month. */
const PHOTO_SHARE = 0.7
const SECOND_PHONE_SHARE = 0.3
const HOURS_SHARE = 0.35
const ENDING_SHARE = 0.12
const DAY_MS = 86_400_000
const HASH_LENGTH = 32

/** A card of the list, and the vehicle whose reader has it. */
interface HeldCard {
  readonly id: number
  readonly driverName: string
  readonly phone: string | null
  readonly vehicleId: number
}

/** The cards that are in readers now, one for each name. */
const readHeld = async (db: Kysely<Database>, ownerId: number): Promise<readonly HeldCard[]> => {
  const { rows } = await sql<HeldCard>`select * from (select distinct on (c.driver_name) c.id,
      c.driver_name as "driverName", c.phone, s.vehicle_id as "vehicleId"
    from vehicle_state s
    join rfid_card c on c.owner_id = s.owner_id and c.number = s.rfid_card ->> 'number' and c.deleted_at is null
    where s.owner_id = ${ownerId} and c.driver_name <> ''
    order by c.driver_name, s.vehicle_id) held order by "vehicleId" limit ${sql.lit(PEOPLE)}`.execute(db)
  return rows
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const fieldsOf = (card: HeldCard, now: number): Omit<EmployeeRow, 'id'> => {
  const key = hashText(card.driverName)
  const [lastName = '', ...firstNames] = card.driverName.split(' ')
  const second = `+38050${String(hash32(key, 7) % 10_000_000).padStart(7, '0')}`
  const hasHours = hashUnit(key, 2) < HOURS_SHARE
  const days = hashUnit(key, 3) < ENDING_SHARE ? 20 : 200 + Math.floor(hashUnit(key, 4) * 2_000)
  return {
    lastName,
    firstName: firstNames.join(' '),
    phones: [
      ...(card.phone === null ? [] : [card.phone]),
      ...(hashUnit(key, 5) < SECOND_PHONE_SHARE ? [second] : []),
    ],
    licenceNumber: `BXE ${String(hash32(key, 8) % 1_000_000).padStart(6, '0')}`,
    licenceExpiresOn: dayOf(now + days * DAY_MS),
    cardIds: [card.id],
    vehicleId: card.vehicleId,
    department: DEPARTMENTS[hash32(key, 9) % DEPARTMENTS.length] ?? '',
    worksFrom: hasHours ? '08:00' : null,
    worksTo: hasHours ? '17:00' : null,
    photo: null,
  }
}

const addPhoto = async (
  trx: Transaction<Database>,
  ownerId: number,
  id: number,
  bytes: Buffer,
): Promise<void> => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  await sql`update employee set photo = ${hash} where owner_id = ${ownerId} and id = ${id}`.execute(trx)
  await trx
    .insertInto('employee_photo')
    .values({ owner_id: ownerId, employee_id: id, content_type: PHOTO_TYPE, hash, bytes })
    .execute()
}

/**
 * Gives an owner of the demo fleet the people who drive it now, unless it has some: each with the card that is in the reader,
 * and with what was driven with it before.
 */
export const seedDemoEmployees = async (
  { db, journal, clock }: Pick<Fleet, 'db' | 'journal' | 'clock'>,
  ownerId: number,
): Promise<void> => {
  const cards = await readHeld(db, ownerId)
  const portraits = await Promise.all(
    cards.map(async ({ driverName }) =>
      hashUnit(hashText(driverName), 6) < PHOTO_SHARE ? drawPortrait(hashText(driverName)) : null,
    ),
  )
  await journal.write(async (write) => {
    const { trx } = write
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows: known } = await sql`select from employee where owner_id = ${ownerId} limit 1`.execute(trx)
    if (known.length > 0 || cards.length === 0) return
    const fields = cards.map((card) => fieldsOf(card, clock.now()))
    const people = await insertRecords(trx, employees, ownerId, fields)
    for (const [place, { id }] of people.entries()) {
      const portrait = portraits[place]
      if (portrait) await addPhoto(trx, ownerId, id, portrait)
    }
    await linkEmployees(write, ownerId, people)
  })
}
