import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { ZoneImportFailure } from '../../../../src/contract/http/zoneImport.ts'
import type { ImportCounts } from '../../../../src/contract/http/imports.ts'
import { type JobContext, FinalJobError, type JobKind } from '../../../platform/jobs/jobKind.ts'
import type { Fleet } from '../../../live/createFleet.ts'
import type { Database } from '../../../storage/schema.ts'
import { lockImport } from '../../imports/importSql.ts'
import { recordImport } from '../../imports/recordImport.ts'
import { announceZones } from '../zoneService.ts'
import { readUsableTypes } from '../zoneSql.ts'

/** The import of a checked file of geozones: all its sound zones in one transaction, or none. */

/** The kind of a pending file of geozones, and of one whose zones have been imported. */
export const ZONES_WAITING = 'geozones'
const ZONES_IMPORTED = 'geozonesImported'

const zoneImportInput = z.object({
  importId: z.string(),
  /** Who started it, and from where. */
  accountId: z.number(),
  login: z.string(),
  ownerId: z.number(),
  ownerLogin: z.string(),
  address: z.string(),
  zoneTypeId: z.number(),
  group: z.nullable(z.string()),
})
export type ZoneImportInput = z.infer<typeof zoneImportInput>
export interface ZoneImportResult {
  readonly added: number
}

/** A finished import can be read for a day. */
const KEEP_MS = 86_400_000
const RETRY = { attempts: 5, firstMs: 1_000, maxMs: 60_000 }
/** Zones of one statement. */
const BATCH = 500

/** What an import needs of the fleet. */
export type ZoneImportContext = Pick<Fleet, 'db' | 'clock' | 'journal'>

const failed = (failure: ZoneImportFailure): FinalJobError => new FinalJobError(failure)

export const zoneImportJob = (fleet: ZoneImportContext): JobKind<ZoneImportInput, ZoneImportResult> => ({
  name: 'geozones.import',
  input: zoneImportInput,
  concurrency: { perProcess: 2, perAccount: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  run: async (context) => {
    const added = await importZones(fleet, context)
    // Apart from the import, because devices wait for this write.
    await fleet.journal.write((write) => announceZones(write, context.input.ownerId, null))
    return { added }
  },
})

const importZones = (
  { db, clock }: ZoneImportContext,
  context: JobContext<ZoneImportInput, ZoneImportResult>,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { importId, accountId, login, address } = context.input
    const of = { id: importId, accountId }
    const now = clock.now()
    const done = await lockImport(trx, { ...of, kind: ZONES_IMPORTED }, now)
    // A run before this one has committed, though its end was not stored.
    if (done) return done.counts.new
    const waiting = await lockImport(trx, { ...of, kind: ZONES_WAITING }, now)
    if (!waiting) throw failed('fileOver')
    const { counts, fileName } = waiting
    await addZones(trx, context, counts, now)
    const what = 'geozones'
    await recordImport(trx, { principal: { accountId, login }, address }, { fileName, counts, what }, now)
    await trx.updateTable('fleet_import').set({ kind: ZONES_IMPORTED }).where('id', '=', importId).execute()
    await trx.deleteFrom('fleet_import_row').where('import_id', '=', importId).execute()
    context.signal.throwIfAborted()
    return counts.new
  })

const addZones = async (
  trx: Transaction<Database>,
  context: JobContext<ZoneImportInput, ZoneImportResult>,
  { total }: ImportCounts,
  now: number,
): Promise<void> => {
  const { input, signal } = context
  const { zoneTypeId, importId } = input
  if (!(await readUsableTypes(trx, input, [zoneTypeId])).has(zoneTypeId)) throw failed('typeOver')
  for (let line = 0; line < total; line += BATCH) {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one connection, and progress in between
    await sql`insert into geozone (owner_id, shape, points, radius, width, name, zone_type_id, color, zone_group,
        description, speed_limit, working_hours, area, shaped_at)
      select ${input.ownerId}, zone ->> 'type', zone -> 'points', (zone ->> 'radius')::double precision,
        (zone ->> 'width')::double precision, zone ->> 'name', ${zoneTypeId}, zone ->> 'color',
        coalesce(${input.group}::text, zone ->> 'group'), zone ->> 'description', (zone ->> 'speedLimit')::double precision,
        nullif(zone -> 'workingHours', 'null'::jsonb), (zone ->> 'area')::double precision, ${now}::bigint
      from (select line, data -> 'zone' as zone from fleet_import_row where import_id = ${importId}
        and outcome = 'new' and line > ${line} and line <= ${line + BATCH}) as row
      order by line`.execute(trx)
    context.report(Math.min(1, (line + BATCH) / total))
  }
}
