import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import type { Log } from '../../platform/log.ts'
import type { StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../storage/schema.ts'
import type { RoadBuilder } from '../roads/local/roadsOfFolder.ts'
import { mapAdminRoutes } from './admin/routes.ts'
import { mapImportJob } from './imports/mapImportJob.ts'
import { cleanMapPlaces, openMapPlaces } from './mapPlaces.ts'
import type { MapsConfig } from './readMapsConfig.ts'
import { mapRoutes } from './routes.ts'

/** Street maps are put into this folder of the data folder, while the server runs or before. */
export const MAPS_FOLDER = 'maps'

/** The maps of a server: their imports, and the calls that serve and manage them. */
export interface PreparedMaps {
  readonly importJob: JobKind
  /** Absolute. */
  readonly folder: string
  readonly calls: FastifyPluginAsync
}

export const prepareMaps = async (options: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly config: MapsConfig
  /** Absolute. */
  readonly dataFolder: string
  readonly roads: RoadBuilder
  readonly isLinkGood: (token: string) => Promise<boolean>
  readonly log: Log
  /** Limits the files being sent; absent: the product's limits. */
  readonly answers?: StreamedAnswers
}): Promise<PreparedMaps> => {
  const { db, clock, config, dataFolder, roads, isLinkGood, log, answers } = options
  const { layers, downloadUrl, maxFileBytes } = config
  const folder = join(dataFolder, MAPS_FOLDER)
  const places = await openMapPlaces(folder)
  await cleanMapPlaces(places, clock.now())
  const job = mapImportJob({ db, places, roads, limits: { maxBytes: maxFileBytes } })
  return {
    importJob: job,
    folder,
    calls: async (app) => {
      await app.register(mapRoutes, { layers, folder, isLinkGood, log, ...(answers && { answers }) })
      const now = (): number => clock.now()
      await app.register(mapAdminRoutes, {
        context: { db, now, places, roads, job, maxBytes: maxFileBytes, downloadUrl },
      })
    },
  }
}
