import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { ROADS_FOLDER } from './features/roads/local/roadsFolder.ts'
import { openRoads, type Roads } from './features/roads/roads.ts'
import { roadRoutes } from './features/roads/routes.ts'
import { tourCalls } from './features/tasks/tours/routes.ts'
import { createVroom } from './features/tasks/tours/vroomClient.ts'
import type { Fleet } from './live/createFleet.ts'
import type { Clock } from './platform/clock.ts'
import { componentLog, type Log } from './platform/log.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Config } from './readConfig.ts'

interface RoadOptions {
  readonly config: Pick<Config, 'roads' | 'vroomUrl'>
  readonly clock: Clock
  readonly log: Log
}

/** Ways by road: the engine of the settings, or that of the data folder. */
export const startRoads = (
  { config, clock, log: root }: RoadOptions,
  dataFolder: string,
  shutdown: Shutdown,
): Roads => {
  const log = componentLog(root, 'roads')
  const roads = openRoads({ config: config.roads, folder: join(dataFolder, ROADS_FOLDER), clock, log })
  shutdown.add('the road engine', () => roads.stop())
  return roads
}

/** The calls about ways by road, and about tours that are made of them. */
export const roadFeature =
  ({ config, log }: Pick<RoadOptions, 'config' | 'log'>, fleet: Fleet, roads: Roads): FastifyPluginAsync =>
  async (app) => {
    await app.register(roadRoutes, { db: fleet.db, roads, log: componentLog(log, 'roads') })
    const vroom = config.vroomUrl === null ? null : createVroom(config.vroomUrl)
    await app.register(tourCalls, { tasks: fleet, roads, solver: { vroom, log: componentLog(log, 'tasks') } })
  }
