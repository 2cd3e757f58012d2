import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, isAlive, processesIn, signalTo, workingFolder } from '../../dataFolder/processTable.ts'
import { EmbeddedError } from './embeddedError.ts'

/** Time limits of each way of stopping a postmaster: fast, immediate, SIGKILL. */
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const
/** How long backends have to notice that their postmaster has died before they are killed. */
const BACKEND_GRACE_MS = 2_000
const POLL_MS = 25

/**
 * Stops what an earlier start left running on this cluster, and removes its postmaster.pid. A postmaster outlives the
 * SIGKILL of the server, and backends outlive the SIGKILL of their postmaster; the caller holds the lock of the data
 * folder, so this cannot be another server's database. A pid that now belongs to another program is left alone.
 */
export async function endOrphans(clusterFiles: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(clusterFiles, 'postmaster.pid')
  const pid = await readPid(pidFile)
  const files = await realpath(clusterFiles)
  if (pid !== undefined && (await isPostmasterOf(pid, files))) {
    log(`stopping the database that an earlier start left running (pid ${pid})`)
    await stopProcess(pid)
  }
  await endBackends(files, log)
  await rm(pidFile, { force: true })
}

/** Stops one PostgreSQL process: fast, then immediate, then by SIGKILL. */
export async function stopProcess(pid: number): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    signalTo(pid, signal)
    if (await waitUntil(async () => !(await isAlive(pid)), waitMs)) return
  }
  throw new EmbeddedError(`The database process ${pid} does not end: stop it, and start again.`)
}

/** Backends of a dead postmaster hold its shared memory; a new one must not start before the last of them has ended. */
async function endBackends(files: string, log: (line: string) => void): Promise<void> {
  const areGone = async (): Promise<boolean> => (await processesIn(files)).length === 0
  if (await waitUntil(areGone, BACKEND_GRACE_MS)) return
  const left = await processesIn(files)
  log(`ending ${left.length} processes that the database left behind (pid ${left.join(', ')})`)
  for (const pid of left) signalTo(pid, 'SIGKILL')
  if (await waitUntil(areGone, BACKEND_GRACE_MS)) return
  throw new EmbeddedError(`Processes still use ${files}: ${(await processesIn(files)).join(', ')}`)
}

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 1 ? pid : undefined
}

/**
 * The working folder of PostgreSQL is its cluster's; where working folders cannot be read, its command line contains
 * it.
 */
async function isPostmasterOf(pid: number, files: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const folder = await workingFolder(pid)
  const command = await commandLine(pid)
  return folder === undefined ? /postgres/.test(command) && command.includes(files) : folder === files
}

async function waitUntil(isTrue: () => Promise<boolean>, atMostMs: number): Promise<boolean> {
  const end = performance.now() + atMostMs
  while (!(await isTrue())) {
    if (performance.now() > end) return false
    await sleep(POLL_MS)
  }
  return true
}
