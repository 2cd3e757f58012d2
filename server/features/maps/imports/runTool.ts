import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { MapFault } from '../mapFault.ts'

/** A program to run. */
export interface Tool {
  readonly command: string
  readonly args: readonly string[]
  /** The Debian package that has it. */
  readonly package: string
  /** Hears the lines that it writes, of both outputs. */
  readonly onLine?: (line: string) => void
}

/** The programs that an .osm.pbf needs, by their Debian packages. */
export const PBF_TOOLS: Readonly<Record<string, string>> = { tilemaker: 'tilemaker', osmium: 'osmium-tool' }

/** Programs that were found once; people install them while the server runs, but rarely remove them. */
const found = new Set<string>()

/** Debian packages that are missing for .osm.pbf files. */
export const findMissingTools = async (): Promise<string[]> => {
  const missing: string[] = []
  for (const [command, name] of Object.entries(PBF_TOOLS)) {
    if (!found.has(command) && (await isInstalled(command))) found.add(command)
    if (!found.has(command)) missing.push(name)
  }
  return missing
}

const isInstalled = (command: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, ['--version'], { stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(true))
  })

/**
 * Runs a program to its end, with a low priority, so that live events go first. It is killed when the signal aborts,
 * and by the kernel when this process is killed.
 * @throws MapFault 'noTools' or 'toolFailed' with the last line that it wrote
 */
export const runTool = async (tool: Tool, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  // setpriv is a part of util-linux, which every Debian has.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', tool.command, ...tool.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const exited = once(child, 'close')
  if (child.pid !== undefined) lowerPriority(child.pid)
  let last = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() !== '') last = line.trim()
      tool.onLine?.(line)
    })
  }
  const [code] = (await exited.catch((error: unknown) => {
    signal.throwIfAborted()
    throw isMissing(error) ? new MapFault('noTools', tool.package) : error
  })) as [number | null]
  if (code === 0) return
  if (last.startsWith('setpriv') && last.endsWith('No such file or directory')) {
    throw new MapFault('noTools', tool.package)
  }
  throw new MapFault('toolFailed', `${tool.command}: ${last}`)
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
