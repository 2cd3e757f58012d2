import { sql, type Transaction } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { Journal } from '../../../live/journal.ts'
import type { Database } from '../../../storage/schema.ts'
import { fileNameOf, insertFile } from '../../maintenance/fileService.ts'
import { maintenance } from '../../maintenance/maintenance.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { inWrites, readMaintenanceFile } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'

type Trx = Transaction<Database>

/** A record with its history, once it is made. */
type Made = ArchiveLists['maintenance'][number] & { readonly id: number; readonly vehicleId: number }

/**
 * Makes records of maintenance with what was done and their files, and links those that templates of the client made. One with a file is
 * a write of its own.
 */
export const bringMaintenance = async (
  journal: Pick<Journal, 'write'>,
  target: BringTarget,
  wanted: ArchiveLists['maintenance'],
): Promise<void> => {
  for (const rows of inWrites(wanted, ({ file }) => file !== null)) {
    target.signal.throwIfAborted()
    const file = rows[0]?.file ?? null
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    const content = await readMaintenanceFile(target.archive, file?.file ?? null)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await journal.write(async ({ trx }) => {
      const [first] = await insertMaintenance(trx, target, rows)
      if (file === null || content === null || first === undefined) return
      const name = fileNameOf(file.name) || first.name
      await insertFile(trx, { ownerId: target.ownerId, id: first.id }, { name, ...content })
    })
  }
}

const insertMaintenance = async (
  trx: Trx,
  { ownerId, vehicleIds }: BringTarget,
  wanted: ArchiveLists['maintenance'],
): Promise<readonly Made[]> => {
  const rows = wanted.flatMap((row) => {
    const vehicleId = vehicleIds.get(row.vehicle)
    return vehicleId === undefined ? [] : [{ ...row, vehicleId }]
  })
  const inserted = await insertRecords(
    trx,
    maintenance,
    ownerId,
    rows.map(({ vehicle: _vehicle, template: _template, done: _done, file: _file, ...record }) => record),
  )
  const made = rows.map((row, index): Made => ({ ...row, id: inserted[index]?.id ?? 0 }))
  await insertDone(trx, ownerId, made)
  await linkTemplates(trx, ownerId, made)
  return made
}

const insertDone = async (trx: Trx, ownerId: number, made: readonly Made[]): Promise<void> => {
  const entries = made.flatMap(({ id, vehicleId, done }) =>
    done.map(({ madeBy, ...entry }) => ({
      maintenance_id: id,
      vehicle_id: vehicleId,
      made_by: madeBy,
      ...entry,
    })),
  )
  if (entries.length === 0) return
  await sql`insert into maintenance_done
      (owner_id, maintenance_id, vehicle_id, day, km, hours, cost, note, made_by)
    select ${ownerId}::integer, maintenance_id, vehicle_id, day, km, hours, cost, note, made_by
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given(maintenance_id integer, vehicle_id bigint,
      day text, km integer, hours integer, cost numeric, note text, made_by text)`.execute(trx)
}

/** A vehicle has one record of a template, which is of the same kind. */
const linkTemplates = async (trx: Trx, ownerId: number, made: readonly Made[]): Promise<void> => {
  const links = made.flatMap(({ id, vehicleId, template }) =>
    template === null ? [] : [{ id, vehicle_id: vehicleId, template }],
  )
  if (links.length === 0) return
  await sql`update maintenance m set template_id = link.template_id from (
      select distinct on (given.vehicle_id, t.id) given.id, t.id as template_id, t.kind
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given(id integer, vehicle_id bigint, template text)
      join maintenance_template t
        on t.owner_id = ${ownerId} and t.deleted_at is null and t.name = given.template
      where not exists (select from maintenance there where there.owner_id = ${ownerId}
        and there.vehicle_id = given.vehicle_id and there.template_id = t.id)
      order by given.vehicle_id, t.id, given.id) link
    where m.owner_id = ${ownerId} and m.id = link.id and m.kind = link.kind`.execute(trx)
}
