import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PBF_TOOLS, runTool } from './runTool.ts'
import { TILE_CONFIG, TILE_PROGRAM } from './tileProgram.ts'

/** Reading the file is about this share of the work. */
const READING = 0.5

/** A report of tilemaker, 0 to 1; null: another line. */
export const tileProgressOf = (line: string): number | null => {
  const [, block, blocks] = /Block (\d+)\/(\d+)/.exec(line) ?? []
  if (block !== undefined) return (READING * Number(block)) / Math.max(1, Number(blocks))
  const [, tile, tiles] = /^Zoom level \d+, writing tile (\d+) of (\d+)/.exec(line) ?? []
  return tile === undefined ? null : READING + ((1 - READING) * Number(tile)) / Math.max(1, Number(tiles))
}

/**
 * Makes vector tiles of an .osm.pbf, as MBTiles with the schema OpenMapTiles. folder: exists and is for this work only;
 * what tilemaker remembers of nodes and ways is in a file of it, which the kernel keeps in memory as far as there is
 * room. report: hears 0 to 1.
 * @throws MapFault
 */
export const buildTiles = async (
  source: string,
  target: string,
  folder: string,
  report: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const config = join(folder, 'config.json')
  const program = join(folder, 'program.lua')
  const store = join(folder, 'store')
  await mkdir(store)
  await writeFile(config, JSON.stringify(TILE_CONFIG))
  await writeFile(program, TILE_PROGRAM)
  let most = 0
  await runTool(
    {
      command: 'tilemaker',
      args: [
        '--input',
        source,
        '--output',
        target,
        '--config',
        config,
        '--process',
        program,
        '--store',
        store,
      ],
      package: PBF_TOOLS['tilemaker'] ?? 'tilemaker',
      onLine: (line) => {
        most = Math.max(most, tileProgressOf(line) ?? 0)
        report(most)
      },
    },
    signal,
  )
  await rm(store, { recursive: true })
}
