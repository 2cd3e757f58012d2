import { type Kysely, sql } from 'kysely'
import type { PositionFileSettings } from '../../../../src/contract/http/admin/positionFiles.ts'
import type { Database } from '../../../storage/schema.ts'

/** The statements of the files of runs. */

type Db = Kysely<Database>

/** The file of a run. Sizes in bytes. */
export interface MoveInFile {
  readonly name: string
  readonly size: number
  readonly received: number
  /** null: a column of the file names the vehicle. */
  readonly vehicleId: number | null
  readonly settings: PositionFileSettings
  /** Entries that are read and stored. */
  readonly read: number
}

/** undefined: the run has none. */
export const findFile = (db: Db, moveInId: number): Promise<MoveInFile | undefined> =>
  db
    .selectFrom('move_in_file')
    .select(['name', 'size', 'received', 'vehicle_id as vehicleId', 'settings', 'read'])
    .where('move_in_id', '=', moveInId)
    .executeTakeFirst()

/** Adds a piece to what is here of a file. */
export const addPiece = async (
  db: Db,
  moveInId: number,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<void> => {
  await db.insertInto('move_in_piece').values({ move_in_id: moveInId, first_byte: offset, bytes }).execute()
  await db
    .updateTable('move_in_file')
    .set({ received: offset + bytes.length })
    .where('move_in_id', '=', moveInId)
    .execute()
}

/** The pieces of a file in their order, one at a time. */
export async function* readPieces(
  db: Db,
  moveInId: number,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let offset = 0; offset < size; ) {
    // oxlint-disable-next-line no-await-in-loop -- one piece in memory
    const piece = await db
      .selectFrom('move_in_piece')
      .select('bytes')
      .where('move_in_id', '=', moveInId)
      .where('first_byte', '=', offset)
      .executeTakeFirst()
    if (!piece) throw new MissingPiece()
    yield piece.bytes
    offset += piece.bytes.length
  }
}

/** The bytes of a file from `first` to `end`, which is not part of them, one piece at a time. */
export async function* readRange(
  db: Db,
  moveInId: number,
  first: number,
  end: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = first; at < end; ) {
    // oxlint-disable-next-line no-await-in-loop -- one piece in memory
    const piece = await db
      .selectFrom('move_in_piece')
      .select(['first_byte as firstByte', 'bytes'])
      .where('move_in_id', '=', moveInId)
      .where('first_byte', '<=', at)
      .orderBy('first_byte', 'desc')
      .limit(1)
      .executeTakeFirst()
    const bytes = piece?.bytes.subarray(at - piece.firstByte, end - piece.firstByte)
    if (bytes === undefined || bytes.length === 0) throw new MissingPiece()
    yield bytes
    at += bytes.length
  }
}

/** The bytes of a file were deleted. */
export class MissingPiece extends Error {}

export const dropPieces = async (db: Db, moveInId: number): Promise<void> => {
  await db.deleteFrom('move_in_piece').where('move_in_id', '=', moveInId).execute()
}

/** Adds what became of a number of entries. */
export const storeFileProgress = async (
  db: Db,
  moveInId: number,
  { read, made, leftOut }: { readonly read: number; readonly made: number; readonly leftOut: number },
): Promise<void> => {
  await sql`update move_in_file set read = read + ${read}, made = made + ${made}, left_out = left_out + ${leftOut}
    where move_in_id = ${moveInId}`.execute(db)
}

/** The settings of the client's latest file; undefined: there was none. */
export const readFileSettings = async (
  db: Db,
  ownerId: number,
): Promise<PositionFileSettings | undefined> => {
  const row = await db
    .selectFrom('position_file_settings')
    .select('settings')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.settings
}

export const storeFileSettings = async (
  db: Db,
  ownerId: number,
  settings: PositionFileSettings,
): Promise<void> => {
  const json = JSON.stringify(settings)
  await db
    .insertInto('position_file_settings')
    .values({ owner_id: ownerId, settings: json })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ settings: json }))
    .execute()
}
