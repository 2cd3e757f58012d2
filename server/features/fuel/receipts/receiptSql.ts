import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ArchiveReceipt } from '../../../../src/contract/http/admin/archiveReceipts.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import type { FuelReceipt, FuelReceiptsQuery } from '../../../../src/contract/http/fuelReceipts.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { visibleVehicle } from '../../../access/visibility.ts'
import { chunksOf } from '../../../platform/chunksOf.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'
import type { Database } from '../../../storage/schema.ts'
import { receiptKey } from './receiptFile.ts'

/** Those of the client whose vehicle the caller sees; owners see those of no vehicle, too. */
const visible = (principal: AccountPrincipal): RawBuilder<unknown> => {
  const ofNobody = principal.kind === 'limited' ? sql`false` : sql`vehicle.id is null`
  return sql`r.owner_id = ${principal.ownerId} and (${ofNobody} or (${visibleVehicle(principal)}))`
}

const ORDERS = { at: sql`r.at`, plate: inWordOrder('r.plate'), litres: sql`r.litres` } as const

/** A page of the receipts that the caller sees, the newest first unless asked otherwise. */
export const readReceipts = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  { search, sort = 'at', order, flag, offset, limit }: FuelReceiptsQuery,
): Promise<Page<FuelReceipt>> => {
  const from = sql`from fuel_receipt r left join vehicle on vehicle.id = r.vehicle_id
    where ${visible(principal)} and ${flag === undefined ? sql`true` : sql`r.flag = ${flag}`}
      and ${holdsText(['r.plate', 'r.station', 'r.card', 'r.number'], search)}`
  const direction = order === 'asc' || (order === undefined && sort !== 'at') ? sql`asc` : sql`desc`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
    sql<FuelReceipt>`select r.id, r.plate, r.at, r.litres, r.latitude, r.longitude, r.station, r.card, r.number,
      r.flag, r.vehicle_id as "vehicleId", vehicle.name as "vehicleName", r.filled_at as "filledAt",
      r.filled_litres as "filledLitres", r.distance ${from}
      order by ${ORDERS[sort]} ${direction}, r.id ${direction} limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows }
}

/** Removes a receipt that the caller sees; false: there is none. */
export const deleteReceipt = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`delete from fuel_receipt where owner_id = ${principal.ownerId} and id in (
    select r.id from fuel_receipt r left join vehicle on vehicle.id = r.vehicle_id
    where r.id = ${id} and ${visible(principal)}) returning id`.execute(db)
  return rows.length > 0
}

/** Receipts of one statement. */
const BATCH = 500

/** Stores receipts that wait for their comparison; one whose key the client has stays as it is. */
export const insertReceipts = async (
  db: Kysely<Database>,
  ownerId: number,
  receipts: readonly ArchiveReceipt[],
): Promise<void> => {
  for (const batch of chunksOf(receipts, BATCH)) {
    const rows = batch.map((receipt) => ({
      ...receipt,
      owner_id: ownerId,
      key: receiptKey({ ...receipt, litres: String(receipt.litres) }),
      vehicle_id: null,
      filled_at: null,
      filled_litres: null,
      distance: null,
    }))
    // oxlint-disable-next-line no-await-in-loop -- statements of bounded size
    await db
      .insertInto('fuel_receipt')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doNothing())
      .execute()
  }
}
