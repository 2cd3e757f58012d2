import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createHttpTransport } from './engine/httpTransport.ts'
import { OsrmClient } from './engine/osrmClient.ts'
import { ProcessTransport } from './engine/processTransport.ts'
import type { RoadEngine } from './engine/roadEngine.ts'
import { ValhallaClient } from './engine/valhallaClient.ts'
import { enginePath, isEngineInstalled, readCurrentRoads } from './local/roadsFolder.ts'
import type { RoadsConfig } from './roadsConfig.ts'

/** Where ways by road come from. */
export interface Roads {
  /** The engine as it is set up now; null: there is none. */
  engine(): Promise<RoadEngine | null>
  stop(): Promise<void>
}

interface RoadsDependencies {
  /** null: the engine of the folder, if it is installed there. */
  readonly config: RoadsConfig | null
  /** Absolute; `roads` in the data folder. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

/** How long the folder is not looked at again, ms. */
const LOOK_EVERY_MS = 1_000

/** Opens the road engine of the settings; it starts nothing and sends nothing before somebody asks for a way. */
export const openRoads = (deps: RoadsDependencies): Roads =>
  deps.config === null ? new LocalRoads(deps) : remoteRoads(deps.config)

const remoteRoads = ({ url, kind }: RoadsConfig): Roads => {
  const transport = createHttpTransport(url)
  const engine = kind === 'osrm' ? new OsrmClient(transport) : new ValhallaClient(transport)
  return { engine: async () => engine, stop: () => engine.stop() }
}

/** The engine in a process of its own; roads that are built or removed meanwhile are noticed. */
class LocalRoads implements Roads {
  readonly #deps: RoadsDependencies
  #tiles: string | null = null
  #engine: RoadEngine | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | null = null

  constructor(deps: RoadsDependencies) {
    this.#deps = deps
  }

  async engine(): Promise<RoadEngine | null> {
    const now = this.#deps.clock.monotonic()
    if (now - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now
      this.#looking = this.#look()
    }
    await this.#looking
    return this.#engine
  }

  async stop(): Promise<void> {
    await this.#engine?.stop()
    this.#engine = null
  }

  async #look(): Promise<void> {
    const { folder, clock, log } = this.#deps
    const current = (await isEngineInstalled(folder)) ? await readCurrentRoads(folder) : null
    const tiles = current?.tiles ?? null
    if (tiles === this.#tiles) return
    const old = this.#engine
    this.#tiles = tiles
    this.#engine =
      tiles === null
        ? null
        : new ValhallaClient(
            new ProcessTransport({
              packagePath: enginePath(folder),
              tiles: join(folder, tiles),
              clock,
              log,
            }),
          )
    log(current ? `roads of ${current.source} are in use` : 'there are no roads any more', { event: 'roads' })
    await old?.stop()
  }
}
