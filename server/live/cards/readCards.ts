import { sql, type Transaction } from 'kysely'
import { cardStatus, isCardNumber, normalizeCardNumber } from '../../../src/contract/rules/rfidCard.ts'
import type { ConnectedRfidCard } from '../../../src/contract/entities/vehicle.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { driverOfCard, holderOfCard } from './cardHolder.ts'
import { isStorableText } from '../observationCheck.ts'
import type { Observation } from '../ports.ts'
import type { VehicleRegistry } from '../registry.ts'

/** A card of a client's list. */
export interface ListedCard {
  readonly ownerId: number
  readonly number: string
  readonly driverName: string
  /** The last day, YYYY-MM-DD; null: it does not expire. */
  readonly expiresOn: string | null
}

/** The cards of lists that are read in one write. */
export type CardBook = Pick<ReadonlyMap<string, ListedCard>, 'get'>

export const NO_CARDS: CardBook = { get: () => undefined }

const keyOf = (ownerId: number, number: string): string => `${ownerId} ${number}`

/** The listed cards that the observations of a write read: one statement, and none where no card is read. */
export const readCards = async (
  trx: Transaction<Database>,
  observations: readonly Observation[],
  registry: Pick<VehicleRegistry, 'assignments' | 'ownerOf'>,
): Promise<CardBook> => {
  const numbers = new Set<string>()
  const owners = new Set<number>()
  for (const { event, data, isDirect } of observations) {
    if (event !== 'rfidCard' || data.connectedRfidCard === null) continue
    const vehicleId = isDirect ? data.vehicleId : registry.assignments.targetOf(data.vehicleId)
    const ownerId = vehicleId === null ? null : registry.ownerOf(vehicleId)
    if (ownerId === null) continue
    const number = normalizeCardNumber(data.connectedRfidCard.number)
    if (!isStorableText(number)) continue
    owners.add(ownerId)
    numbers.add(number)
  }
  if (owners.size === 0) return NO_CARDS
  const { rows } =
    await sql<ListedCard>`select c.owner_id as "ownerId", c.number, ${driverOfCard} as "driverName",
      c.expires_on as "expiresOn"
    from rfid_card c ${holderOfCard} where c.owner_id = any(${numberArray([...owners])}::integer[])
      and c.number = any(${[...numbers]}::text[]) and c.deleted_at is null`.execute(trx)
  return new Map(rows.map((card) => [keyOf(card.ownerId, card.number), card]))
}

/**
 * The card that a reader reports, with what the client's list says about it on the day `today` (YYYY-MM-DD): the list's
 * name of the driver counts. null: there is none in the reader.
 */
export const judgeCard = (
  read: ConnectedRfidCard | null,
  ownerId: number,
  cards: CardBook,
  today: string,
): ConnectedRfidCard | null => {
  if (read === null) return null
  const number = normalizeCardNumber(read.number)
  if (!isCardNumber(number)) return null
  const listed = cards.get(keyOf(ownerId, number))
  const driverName = listed?.driverName || read.driverName
  return { number, driverName, status: cardStatus(listed, today) }
}
