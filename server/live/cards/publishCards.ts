import { sql, type Transaction } from 'kysely'
import type { ConnectedRfidCard } from '../../../src/contract/entities/vehicle.ts'
import { cardStatus } from '../../../src/contract/rules/rfidCard.ts'
import type { Database } from '../../storage/schema.ts'
import { EventPlan } from '../eventPlan.ts'
import type { JournalWrite } from '../journal.ts'
import { driverOfCard, holderOfCard } from './cardHolder.ts'
import { writeEvents } from '../writeEvents.ts'

/** A card in a vehicle's reader, and what the client's list says about it now. */
interface ConnectedRow {
  readonly vehicleId: number
  readonly connected: ConnectedRfidCard
  readonly isListed: boolean
  readonly driverName: string | null
  readonly expiresOn: string | null
  /** When the card was read, ms since the epoch. */
  readonly at: number
}

const readConnected = async (
  trx: Transaction<Database>,
  ownerId: number,
  numbers: readonly string[],
): Promise<readonly ConnectedRow[]> => {
  const { rows } = await sql<ConnectedRow>`select s.vehicle_id as "vehicleId", s.rfid_card as connected,
      c.id is not null as "isListed", ${driverOfCard} as "driverName", c.expires_on as "expiresOn",
      coalesce(p."timestamp", 0) as at
    from vehicle_state s
    left join rfid_card c on c.owner_id = s.owner_id and c.number = s.rfid_card ->> 'number' and c.deleted_at is null
    ${holderOfCard}
    left join vehicle_position_state p on p.owner_id = s.owner_id and p.vehicle_id = s.vehicle_id
    where s.owner_id = ${ownerId} and s.rfid_card ->> 'number' = any(${[...numbers]}::text[])
    order by s.vehicle_id`.execute(trx)
  return rows
}

/** Vehicles in whose reader a changed card is show at once what the list says from now on; nothing is counted again. */
export const publishCards = async (
  write: JournalWrite,
  ownerId: number,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const numbers = [...new Set(records.map(({ number }) => String(number)))]
  const plan = new EventPlan({ today: write.day, dayOf: () => write.day })
  for (const row of await readConnected(write.trx, ownerId, numbers)) {
    const { vehicleId, connected, isListed, expiresOn, at } = row
    const status = cardStatus(isListed ? { expiresOn } : undefined, write.day)
    const driverName = row.driverName ?? ''
    if (status === connected.status && driverName === connected.driverName) continue
    const connectedRfidCard = { number: connected.number, driverName, status }
    const vehicle = { vehicleId, ownerId }
    const index = plan.emit(vehicle, 'rfidCard', { vehicleId, timestamp: at, connectedRfidCard })
    plan.change(vehicle, { rfid_card: connectedRfidCard }, index)
  }
  if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
}
