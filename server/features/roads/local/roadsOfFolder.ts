import { FinalJobError } from '../../../platform/jobs/jobKind.ts'
import { buildRoads, RoadsError } from './buildRoads.ts'
import { isEngineInstalled, readCurrentRoads } from './roadsFolder.ts'

/** Turns an .osm.pbf file into the roads of the road engine. */
export interface RoadBuilder {
  /** Whether the engine is installed, and the file that its roads are of; null: it has none. */
  state(): Promise<{ readonly isInstalled: boolean; readonly source: string | null }>
  /**
   * Replaces the roads at its end. file: absolute; name: what people call it; onProgress: hears 0 to 1, rising.
   * @throws FinalJobError with the reason, for a person; the signal's reason
   */
  build(
    file: string,
    name: string,
    options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
  ): Promise<void>
}

/** Builds roads in the folder of the road engine, for the imports of maps. folder: absolute. now: ms since the epoch. */
export const roadsOfFolder = (folder: string, now: () => number): RoadBuilder => ({
  state: async () => ({
    isInstalled: await isEngineInstalled(folder),
    source: (await readCurrentRoads(folder))?.source ?? null,
  }),
  build: async (file, name, options) => {
    try {
      await buildRoads(file, folder, { ...options, name, now: now() })
    } catch (error) {
      throw error instanceof RoadsError ? new FinalJobError(error.message) : error
    }
  },
})
