import { join } from 'node:path'
import { buildRoads } from './buildRoads.ts'
import { installEngine } from './installEngine.ts'
import { readCurrentRoads, ROADS_FOLDER } from './roadsFolder.ts'

/** What `npm run map -- roads [FILE]` works with. */
export interface RoadsCommandContext {
  /** Absolute. */
  readonly dataDir: string
  /** The program of npm that is run by Node.js; null: npm of the path. */
  readonly npm: string | null
  readonly signal: AbortSignal
  /** ms since the epoch */
  readonly now: number
  /** Writes a line for the person. */
  readonly say: (line: string) => void
}

const PERCENT = 100

/**
 * Installs the road engine where it is missing, and builds the roads of a file; a running server uses them within a
 * second. file: absolute; null: nothing is built.
 * @throws RoadsError, or the signal's reason
 */
export const runRoadsCommand = async (
  file: string | null,
  { dataDir, npm, signal, now, say }: RoadsCommandContext,
): Promise<void> => {
  const folder = join(dataDir, ROADS_FOLDER)
  await installEngine(folder, { npm, signal, say })
  if (file !== null) {
    const onProgress = (share: number): void => say(`building roads: ${Math.round(share * PERCENT)} %`)
    await buildRoads(file, folder, { onProgress, signal, now })
  }
  const roads = await readCurrentRoads(folder)
  say(
    roads
      ? `the roads of ${roads.source} are in use`
      : 'there are no roads yet: npm run map -- roads FILE.osm.pbf builds them',
  )
}
