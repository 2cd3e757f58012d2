import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { MapImportRow, MapState } from '../../../../src/contract/http/admin/maps.ts'
import { SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { mapSourceOf } from '../../../../src/contract/rules/mapSources.ts'
import { notFound } from '../../../platform/plugins/apiError.ts'
import type { JobKind } from '../../../platform/jobs/jobKind.ts'
import { cancelJob, deleteJob, enqueueJob, listJobs } from '../../../platform/jobs/jobQueue.ts'
import type { Database } from '../../../storage/schema.ts'
import type { RoadBuilder } from '../../roads/local/roadsOfFolder.ts'
import { canConvert } from '../imports/convertTiles.ts'
import type { MapImportInput, MapImportResult } from '../imports/mapImportJob.ts'
import { findMissingTools } from '../imports/runTool.ts'
import { faultOfMessage } from '../mapFault.ts'
import { deleteIncoming, freeBytesOf, type MapPlaces } from '../mapPlaces.ts'

/** What the calls about imports work with. */
export interface MapImportsContext {
  readonly db: Kysely<Database>
  readonly now: () => number
  readonly places: MapPlaces
  readonly roads: RoadBuilder
  readonly job: JobKind<MapImportInput, MapImportResult>
  readonly maxBytes: number
  /** With a slash at its end; null: there are no downloads. */
  readonly downloadUrl: string | null
}

/** Maps belong to the installation and not to an account. */
const ACCOUNT = null

/** An incoming file. file: as the person named it. */
interface Incoming {
  readonly file: string
  readonly path: string
  readonly download?: MapImportInput['download']
  readonly roads: boolean
}

/** Enqueues the import of an incoming file. Roads are made of .osm.pbf files only. Returns its id. */
export const startImport = (
  { db, now, job }: MapImportsContext,
  { file, path, download = null, roads }: Incoming,
): Promise<number> => {
  const found = mapSourceOf(file)
  if (found === null) throw new Error(`${file} is no map file`)
  const input = { ...found, file: basename(path), download, roads: roads && found.source === 'pbf' }
  return enqueueJob(db, job, { input, accountId: ACCOUNT, now: now() })
}

export const readMapState = async (context: MapImportsContext): Promise<MapState> => {
  const { db, job, places, maxBytes, downloadUrl } = context
  const [jobs, missingTools, freeBytes, roads] = await Promise.all([
    listJobs(db, job, ACCOUNT),
    findMissingTools(),
    freeBytesOf(places.folder),
    context.roads.state(),
  ])
  const imports = jobs
    .filter(({ isCancelRequested }) => !isCancelRequested)
    .map(
      ({ id, input, state, progress, result, error, createdAt }): MapImportRow => ({
        id,
        name: input.name,
        source: input.source,
        state: state === 'queued' || state === 'running' ? state : 'failed',
        step: result?.step ?? null,
        progress,
        fault: error === null ? null : faultOfMessage(error),
        createdAt,
      }),
    )
  return {
    imports,
    missingTools,
    canConvert: canConvert(),
    freeBytes,
    maxBytes,
    downloadFrom: downloadUrl,
    roads,
  }
}

/** Cancels an import, or removes a failed one from the list, with its file. Throws 404 for an unknown one. */
export const cancelImport = async (context: MapImportsContext, id: number): Promise<void> => {
  const { db, now, job, places } = context
  const key = { id, accountId: ACCOUNT }
  const found = (await listJobs(db, job, ACCOUNT)).find((one) => one.id === id)
  const isDone = (await cancelJob(db, job, key, now())) || (await deleteJob(db, job, key))
  if (found === undefined || !isDone) throw notFound(SERVER_TEXT.unknownMapImport)
  // A running one deletes its file itself, when it has ended.
  if (found.state === 'running') return
  await deleteIncoming(places, found.input.file)
}
