import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether a process runs. A zombie counts as dead: where nothing reaps orphans (a container without an init), a killed
 * process keeps its pid, but holds no file, socket or memory any more.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = await readStat(pid)
  return stat === undefined || (stat.state !== 'Z' && stat.state !== 'X')
}

/** Sends a signal to a process, unless it has ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * When the process began, as an opaque string unique among processes with the same pid: boot id and ticks since the
 * boot where /proc exists, else the start time from `ps`. undefined: there is no such process, or it is unknown.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  const stat = await readStat(pid)
  if (stat) return `${await bootId()}/${stat.startTicks}`
  if (process.platform === 'linux') return undefined
  const started = await ps(pid, 'lstart=')
  return started === '' ? undefined : started
}

/** The pids of the live processes whose working folder is this one. Empty if there is no /proc. */
export async function processesIn(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number)
  const inside = await Promise.all(
    pids.map(async (pid) => (await workingFolder(pid)) === folder && (await isAlive(pid))),
  )
  return pids.filter((_, index) => inside[index])
}

/** The working folder of a process, undefined if it cannot be read. */
export const workingFolder = (pid: number): Promise<string | undefined> =>
  readlink(`/proc/${pid}/cwd`).catch(() => undefined)

/** The command line of a process, its words separated by spaces; empty if it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
  } catch {
    return ps(pid, 'command=')
  }
}

/**
 * State letter and start time (clock ticks since boot) from /proc/PID/stat; the name in it may contain any character.
 */
async function readStat(pid: number): Promise<{ state: string; startTicks: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  // proc(5): starttime is field 22 of the line, the state field 3.
  const startTicks = fields?.[19]
  return state && startTicks ? { state, startTicks } : undefined
}

const bootId = async (): Promise<string> =>
  (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim()

async function ps(pid: number, column: string): Promise<string> {
  try {
    return (await run('ps', ['-o', column, '-p', String(pid)])).stdout.trim()
  } catch {
    // ps exits with 1 when there is no such process, and some systems have no ps: both mean "unknown".
    return ''
  }
}
