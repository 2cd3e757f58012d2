import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { adoptDrives, keepHoldings } from '../../live/cards/cardHoldings.ts'
import { publishCards } from '../../live/cards/publishCards.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { RecordRow } from '../resource/resource.ts'

type Trx = Transaction<Database>

/** The employees among these that are not deleted, with their cards and usual vehicles as they are stored now. */
interface LinkedRow {
  readonly id: number
  readonly cardIds: readonly number[]
  readonly vehicleId: number | null
}

/** Another client's card is rejected, and so is one that has a holder. Throws 422 with the field. */
const requireCards = async (trx: Trx, ownerId: number, { id, cardIds }: LinkedRow): Promise<void> => {
  const { rows } = await sql<{ number: string | null; holder: number | null }>`
    select c.number, (select e.id from employee e where e.owner_id = ${ownerId} and e.id <> ${id}
        and e.deleted_at is null and e.card_ids @> to_jsonb(given.id) limit 1) as holder
    from unnest(${numberArray(cardIds)}::integer[]) as given (id)
    left join rfid_card c on c.owner_id = ${ownerId} and c.id = given.id and c.deleted_at is null`.execute(
    trx,
  )
  for (const { number, holder } of rows) {
    if (number === null)
      throw unprocessable(ERROR_CODES.cardEmpty, SERVER_TEXT.rfidCardEmpty, { field: 'cardIds' })
    if (holder !== null)
      throw unprocessable(ERROR_CODES.cardHeld, SERVER_TEXT.cardHeld(number), { field: 'cardIds' })
  }
}

const requireVehicle = async (trx: Trx, ownerId: number, vehicleId: number): Promise<void> => {
  const { rows } = await sql`select from vehicle where id = ${vehicleId} and owner_id = ${ownerId}`.execute(
    trx,
  )
  if (rows.length === 0)
    throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.notYourVehicle(vehicleId), { field: 'vehicleId' })
}

/** The cards that these records hold, before or after their change. */
const readCardNumbers = async (
  trx: Trx,
  ownerId: number,
  records: readonly RecordRow[],
): Promise<readonly { readonly number: string }[]> => {
  const ids = new Set(records.flatMap(({ cardIds }) => cardIds as readonly number[]))
  if (ids.size === 0) return []
  const { rows } = await sql<{ number: string }>`select number from rfid_card
    where owner_id = ${ownerId} and id = any(${numberArray([...ids])}::integer[])`.execute(trx)
  return rows
}

/** Checks what employees refer to, and gives them the drives of their cards, and shows their names in vehicles; part of the write that changed them. */
export const linkEmployees = async (
  write: JournalWrite,
  ownerId: number,
  records: readonly RecordRow[],
): Promise<void> => {
  const { trx } = write
  // Two people who give one card away follow each other.
  await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
  const ids = [...new Set(records.map(({ id }) => id))]
  const { rows } =
    await sql<LinkedRow>`select id, card_ids as "cardIds", vehicle_id as "vehicleId" from employee
    where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[]) and deleted_at is null`.execute(
      trx,
    )
  const cards = await readCardNumbers(trx, ownerId, records)
  await keepHoldings(trx, { ownerId, numbers: cards.map(({ number }) => number), now: write.now })
  for (const row of rows) {
    if (row.vehicleId !== null) await requireVehicle(trx, ownerId, row.vehicleId)
    if (row.cardIds.length === 0) continue
    await requireCards(trx, ownerId, row)
    await adoptDrives(trx, { ownerId, employeeId: row.id, cardIds: row.cardIds })
  }
  await publishCards(write, ownerId, cards)
}
