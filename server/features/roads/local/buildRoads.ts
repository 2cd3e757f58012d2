import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { valhallaConfig } from '../engine/valhallaConfig.ts'
import {
  type CurrentRoads,
  enginePath,
  isEngineInstalled,
  removeOldTiles,
  writeCurrentRoads,
} from './roadsFolder.ts'

/** Roads cannot be built; the message is for the person who asked, and names the file. */
export class RoadsError extends Error {
  override readonly name = 'RoadsError'
}

/**
 * The steps of Valhalla's builder by the lines of its log, with the share of the time that has passed when they begin
 * (measured with Andorra and Liechtenstein).
 */
const STEPS: readonly (readonly [line: RegExp, share: number])[] = [
  [/Parsing ways/, 0.02],
  [/Parsing relations/, 0.15],
  [/Parsing nodes/, 0.2],
  [/Creating graph edges/, 0.35],
  [/Building \d+ tiles/, 0.4],
  [/Enhancing local graph/, 0.55],
  [/GraphFilter/, 0.65],
  [/HierarchyBuilder|[Cc]reating? (?:new )?hierarch/, 0.7],
  [/ShortcutBuilder|shortcuts/, 0.75],
  [/complex turn restrictions at level/, 0.8],
  [/Validating, finishing/, 0.9],
]

/** Disk that building takes at its peak, and memory, in multiples of the file (`docs/roads.md` has the measurements). */
const DISK_FACTOR = 6

/** Bytes of disk that building from a file takes at most until it has ended. */
export const roadsDiskBytes = (fileBytes: number): number => fileBytes * DISK_FACTOR + 50_000_000

interface BuildOptions {
  /** 0 to 1, rising. */
  readonly onProgress: (progress: number) => void
  /** Ends the builder; what was there before stays. */
  readonly signal: AbortSignal
  /** What people call the file; its own name by default. */
  readonly name?: string
  /** ms since the epoch */
  readonly now: number
}

/**
 * Builds the roads of an OpenStreetMap extract (`.osm.pbf`) and puts them in the place of those that were there. Until
 * then nothing changes for the server, and a build that fails, is cancelled or killed leaves the old roads.
 * file, folder: absolute paths.
 * @throws RoadsError with the reason; the signal's reason
 */
export const buildRoads = async (
  file: string,
  folder: string,
  { onProgress, signal, name: source = basename(file), now }: BuildOptions,
): Promise<CurrentRoads> => {
  if (!(await isEngineInstalled(folder))) {
    throw new RoadsError('The road engine is not installed: run npm run map -- roads')
  }
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new RoadsError(`${source} is not a file that can be read`)
  await removeOldTiles(folder)
  const tiles = `tiles-${now}`
  const target = join(folder, `${tiles}.new`)
  await mkdir(target, { recursive: true })
  try {
    await runBuilder(file, target, { folder, source, onProgress, signal })
    if (!(await hasRoads(target))) throw new RoadsError(`${source} has no roads`)
    await rename(target, join(folder, tiles))
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
  const roads: CurrentRoads = { tiles, source, sourceBytes: found.size, builtAt: now }
  await writeCurrentRoads(folder, roads)
  await removeOldTiles(folder)
  return roads
}

const hasRoads = async (tiles: string): Promise<boolean> =>
  (await readdir(tiles, { recursive: true })).some((name) => name.endsWith('.gph'))

const runBuilder = async (
  file: string,
  target: string,
  {
    folder,
    source,
    onProgress,
    signal,
  }: Pick<BuildOptions, 'onProgress' | 'signal'> & {
    readonly folder: string
    readonly source: string
  },
): Promise<void> => {
  signal.throwIfAborted()
  const config = resolve(target, 'valhalla.json')
  await writeFile(config, JSON.stringify(valhallaConfig(resolve(target), 'output')))
  const binary = resolve(enginePath(folder), process.platform, process.arch, 'valhalla_build_tiles')
  // It leaves notes about doubtful roads in the folder that it runs in.
  const child = spawn(binary, ['-c', config, resolve(file)], {
    cwd: target,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    yieldToOthers(child)
    const reason = await followBuilder(child, onProgress)
    signal.throwIfAborted()
    // The builder names the file with its folder.
    const why = reason?.replaceAll(resolve(file), source) ?? null
    if (why !== null) throw new RoadsError(`${source} cannot be turned into roads: ${why}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Resolves with null when the builder has ended well, otherwise with the reason. */
const followBuilder = async (
  child: ChildProcess,
  onProgress: (progress: number) => void,
): Promise<string | null> => {
  let reached = 0
  let lastWords = ''
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const share = STEPS.find(([text]) => text.test(line))?.[1] ?? 0
      if (share > reached) onProgress((reached = share))
      const [, fault] = /\[ERROR\] (.*)/.exec(line) ?? []
      if (fault !== undefined) lastWords = fault
    })
  }
  child.stderr?.on('data', (part: Buffer) => (lastWords = readReason(part.toString()) ?? lastWords))
  return new Promise((end) => {
    child.once('error', (error) => end(`the builder cannot be started (${error.message})`))
    child.once('close', (code, by) => {
      if (code === 0) onProgress(1)
      end(code === 0 ? null : lastWords || `the builder ended with ${by ?? code}`)
    })
  })
}

/** The words of an exception that ended the builder, as `what():  PBF error: unexpected EOF`. */
const readReason = (text: string): string | null => /what\(\):\s*(.+)/.exec(text)?.[1]?.trim() ?? null

/** The live fleet goes first. */
const yieldToOthers = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It ended already, or the system does not allow it.
  }
}
