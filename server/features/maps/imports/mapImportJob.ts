import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { MAP_STEPS, type MapStep } from '../../../../src/contract/http/admin/maps.ts'
import { MAP_SOURCES } from '../../../../src/contract/rules/mapSources.ts'
import type { JobContext, JobKind } from '../../../platform/jobs/jobKind.ts'
import { FinalJobError } from '../../../platform/jobs/jobKind.ts'
import type { Database } from '../../../storage/schema.ts'
import type { RoadBuilder } from '../../roads/local/roadsOfFolder.ts'
import { MapFault } from '../mapFault.ts'
import { deleteIncoming, type MapPlaces } from '../mapPlaces.ts'
import { type DownloadLimits, downloadFile } from './downloadFile.ts'
import { importMap } from './importMap.ts'

const mapImportInput = z.object({
  /** The name of the file in the folder of incoming files. */
  file: z.string(),
  source: z.enum(MAP_SOURCES),
  /** Of the map. */
  name: z.string(),
  /** Whether an .osm.pbf becomes roads, too; absent in the jobs of earlier versions. */
  roads: z.optional(z.boolean()),
  /** Where the file comes from; null: it was uploaded. */
  download: z.nullable(z.object({ url: z.string(), checksum: z.string() })),
})
export type MapImportInput = z.infer<typeof mapImportInput>
/** The running step; null: the import is done. */
export type MapImportResult = { readonly step: MapStep | null }

/** Failed imports can be read for a week. */
const KEEP_MS = 7 * 86_400_000
/** Of a database or a network that is away for a moment. */
const RETRY = { attempts: 5, firstMs: 2_000, maxMs: 60_000 }
/** Share of the download in an import that has one. */
const DOWNLOADED = 0.3

/** What an import needs of the server. */
export interface MapImportDependencies {
  readonly db: Kysely<Database>
  readonly places: MapPlaces
  readonly roads: RoadBuilder
  readonly limits: DownloadLimits
}

/** Makes a map of a file, one at a time in the whole installation, because it needs much of processor and disk. */
export const mapImportJob = ({
  db,
  places,
  roads,
  limits,
}: MapImportDependencies): JobKind<MapImportInput, MapImportResult> => ({
  name: 'map.import',
  input: mapImportInput,
  concurrency: { perProcess: 1, total: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  run: async (context) => {
    const { input, signal } = context
    const path = join(places.incoming, input.file)
    try {
      if (input.download) {
        const downloading = (progress: number): void => report(context, 'download', progress)
        await downloadFile({ ...input.download, path }, { limits, places, signal, report: downloading })
      }
      const importing = (step: MapStep, progress: number): void => report(context, step, progress)
      await importMap(
        { file: path, source: input.source, name: input.name, roads: input.roads ? roads : null },
        { places, db, signal, report: importing },
      )
    } catch (error) {
      if (isOver(error, context)) await deleteIncoming(places, input.file)
      throw error
    }
    await deleteIncoming(places, input.file)
    return { step: null }
  },
})

const report = (
  context: JobContext<MapImportInput, MapImportResult>,
  step: MapStep,
  progress: number,
): void => {
  const { download } = context.input
  const whole =
    download === null
      ? progress
      : step === 'download'
        ? progress * DOWNLOADED
        : DOWNLOADED + progress * (1 - DOWNLOADED)
  context.report(whole, { step: MAP_STEPS.find((one) => one === step) ?? null })
}

/** Is this the end of the import? A server that stops, or an outage, is not; a partial download is continued. */
const isOver = (
  error: unknown,
  { signal, attempt }: JobContext<MapImportInput, MapImportResult>,
): boolean => {
  if (signal.aborted) return String(signal.reason).includes('cancelled')
  if (error instanceof MapFault && error.code === 'unreachable') return false
  return error instanceof FinalJobError || attempt >= RETRY.attempts
}
