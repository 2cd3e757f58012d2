import { sql } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { Journal, JournalWrite } from '../../../live/journal.ts'
import { employees } from '../../employees/employees.ts'
import { insertPhoto, type StoredPhoto } from '../../employees/photo.ts'
import type { Fields } from '../../resource/resource.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { inWrites, readPhoto } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'

type Rows = ArchiveLists['employees']

/** Makes employees with their free cards, usual vehicles and photos; one with a photo is a write of its own. */
export const bringEmployees = async (
  journal: Pick<Journal, 'write'>,
  target: BringTarget,
  wanted: Rows,
): Promise<void> => {
  for (const rows of inWrites(wanted, ({ photo }) => photo !== null)) {
    target.signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    const photo = await readPhoto(target.archive, rows[0]?.photo ?? null)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await journal.write((write) => insertEmployees(write, target, rows, photo))
  }
}

/** photo: of the only one of the rows; null: none of them has one. */
const insertEmployees = async (
  write: JournalWrite,
  { ownerId, vehicleIds }: BringTarget,
  rows: Rows,
  photo: StoredPhoto | null,
): Promise<void> => {
  const { trx } = write
  const numbers = rows.flatMap(({ cards }) => cards)
  const { rows: free } = await sql<{ id: number; number: string }>`select id, number from rfid_card c
    where owner_id = ${ownerId} and deleted_at is null and number = any(${numbers}::text[])
      and not exists (select from employee e
        where e.owner_id = ${ownerId} and e.deleted_at is null and e.card_ids @> to_jsonb(c.id))`.execute(trx)
  const cards = new Map(free.map(({ id, number }) => [number, id]))
  const take = (number: string): readonly number[] => {
    const id = cards.get(number)
    cards.delete(number)
    return id === undefined ? [] : [id]
  }
  const records = rows.map(
    ({ cards: wanted, vehicle, number: _number, ...row }): Fields => ({
      ...row,
      cardIds: wanted.flatMap(take),
      vehicleId: vehicleIds.get(vehicle ?? 0) ?? null,
      photo: photo?.hash ?? null,
    }),
  )
  const made = await insertRecords(trx, employees, ownerId, records)
  const [first] = made
  if (photo !== null && first !== undefined) await insertPhoto(trx, { ownerId, id: first.id }, photo)
  await employees.publish?.(write, ownerId, made)
}
