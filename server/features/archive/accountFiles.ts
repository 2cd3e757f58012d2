import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/** Photos of employees, files of maintenance and pictures of tasks, named by their content. */

type Db = Kysely<Database>

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/webp': '.webp',
}

/** The name of a file within an archive: the same for the same content. */
export const archiveFileName = (hash: string, type: string): string => `${hash}${EXTENSIONS[type] ?? ''}`

const HASH_LENGTH = 32

/** The digest that names a file, of one that is stored without its digest. */
export const contentHash = (bytes: RawBuilder<unknown>): RawBuilder<string> =>
  sql`left(encode(sha256(${bytes}), 'hex'), ${sql.lit(HASH_LENGTH)})`

interface AccountFile {
  readonly name: string
  readonly bytes: Buffer
}

/** One of the records that have a file of this content. */
interface Holder {
  readonly hash: string
  readonly type: string
  /** One of the three has it. */
  readonly employeeId: number | null
  readonly maintenanceId: number | null
  readonly proofId: number | null
}

/**
 * All files of an account, of which several may have one content. Lengths of files are read without the files; hashes of pictures of
 * tasks are computed from them, where they are asked for.
 */
const holders = (ownerId: number): RawBuilder<unknown> => sql`(
      select p.hash, p.content_type as type, e.id as "employeeId", null::integer as "maintenanceId",
        null::integer as "proofId", octet_length(p.bytes) as length
      from employee e join employee_photo p on p.owner_id = e.owner_id and p.employee_id = e.id
      where e.owner_id = ${ownerId} and e.deleted_at is null
      union all
      select f.hash, f.content_type, null, m.id, null, octet_length(f.bytes)
      from maintenance m join maintenance_file f on f.owner_id = m.owner_id and f.maintenance_id = m.id
        join vehicle v on v.id = m.vehicle_id and v.owner_id = m.owner_id
      where m.owner_id = ${ownerId} and m.deleted_at is null
      union all
      select ${contentHash(sql`p.bytes`)}, p.content_type, null, null, p.id, octet_length(p.bytes)
      from task_proof p join task t on t.owner_id = p.owner_id and t.id = p.task_id
      where p.owner_id = ${ownerId} and t.deleted_at is null and t.route is not null) file`

/** The sum of all files of an account, bytes; one that several records have counts for each. */
export const readFileBytes = async (db: Db, ownerId: number): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(length), 0)::float8 as bytes
    from ${holders(ownerId)}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The files that the lists of an account name, each once and by their names; one is in memory. */
export async function* readAccountFiles(
  db: Db,
  ownerId: number,
): AsyncGenerator<AccountFile, void, undefined> {
  const { rows } = await sql<Holder>`
    select distinct on (hash, type) * from ${holders(ownerId)}
    order by hash, type`.execute(db)
  for (const holder of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory
    const bytes = await readBytes(db, ownerId, holder)
    // A file that was just removed has none.
    if (bytes !== undefined) yield { name: archiveFileName(holder.hash, holder.type), bytes }
  }
}

const readBytes = async (
  db: Db,
  ownerId: number,
  { hash, employeeId, maintenanceId, proofId }: Holder,
): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from employee_photo where owner_id = ${ownerId} and employee_id = ${employeeId} and hash = ${hash}
    union all
    select bytes from maintenance_file
    where owner_id = ${ownerId} and maintenance_id = ${maintenanceId} and hash = ${hash}
    union all
    select bytes from task_proof where owner_id = ${ownerId} and id = ${proofId}`.execute(db)
  return rows[0]?.bytes
}
