import { sql, type Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { keepHoldings } from '../../live/cards/cardHoldings.ts'
import { publishCards } from '../../live/cards/publishCards.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { LiveContext } from '../resource/resourceService.ts'

type Trx = Transaction<Database>

/** Deleted at this moment, a record can no longer be restored. */
const LONG_AGO = 0

/** Empties the person's own record; returns the cards. Throws 404 for one that the client does not have, or no longer. */
const clearEmployee = async (trx: Trx, ownerId: number, id: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ cardIds: readonly number[] }>`
    select card_ids as "cardIds" from employee
    where owner_id = ${ownerId} and id = ${id} and not forgotten for update`.execute(trx)
  const [employee] = rows
  if (!employee) throw notFound(SERVER_TEXT.unknownEmployee(id))
  await sql`update employee set last_name = '', first_name = '', phones = '[]', licence_number = '',
      licence_expires_on = null, card_ids = '[]', vehicle_id = null, department = '', works_from = null,
      works_to = null, photo = null, forgotten = true,
      deleted_at = ${LONG_AGO}
    where owner_id = ${ownerId} and id = ${id}`.execute(trx)
  await sql`delete from employee_photo where owner_id = ${ownerId} and employee_id = ${id}`.execute(trx)
  return employee.cardIds
}

/**
 * Deletes the personal data of an employee for good: names, phones, licence, photo, and what the cards say. Intervals and
 * violations stay and are nobody's: they belong to the vehicles. The audit log names the id alone. Throws 404 for an unknown
 * employee.
 */
export const forgetEmployee = ({ journal, clock }: LiveContext, actor: Actor, id: number): Promise<void> =>
  journal.write(async (write) => {
    const { trx } = write
    const { ownerId } = actor.principal
    const cardIds = await clearEmployee(trx, ownerId, id)
    const { rows: cards } = await sql<{ number: string }>`update rfid_card set driver_name = '', phone = null
      where owner_id = ${ownerId} and id = any(${numberArray(cardIds)}::integer[]) returning number`.execute(
      trx,
    )
    const numbers = cards.map(({ number }) => number)
    await keepHoldings(trx, { ownerId, numbers, now: write.now })
    await publishCards(write, ownerId, cards)
    await recordFleetChange(trx, actor, { what: 'employeeForgotten', name: String(id) }, clock.now())
  })
