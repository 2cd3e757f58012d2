import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { findIdentity } from '../../server/platform/db/embedded/identity.ts'
import { addressOf } from '../../server/platform/db/embedded/startEmbedded.ts'

/** A PostgreSQL that only the test restarts, for DATABASE_URL. */
export interface OutsidePostgres {
  readonly url: string
  /** Starts it, retrying while it cannot start yet; resolves when it accepts queries. */
  start(): Promise<void>
  /** Kills the postmaster as the kernel's OOM killer does. */
  kill(): Promise<void>
  /** Stops it as an administrator does: connections are closed, everything is written. */
  stop(): Promise<void>
  /** Whether it is running, or starting. */
  isRunning(): boolean
  /** Stops it and removes its files. */
  close(): Promise<void>
}

/** Creates a cluster with the programs in `bin` and starts it; `disk`: the parent folder of its files. */
export const openOutsidePostgres = async (bin: string, disk = tmpdir()): Promise<OutsidePostgres> => {
  const folder = mkdtempSync(join(disk, 'pg-'))
  const identity = await findIdentity(join(bin, 'postgres'), folder)
  const files = join(folder, 'cluster')
  const initdb = identity.spawn(
    join(bin, 'initdb'),
    ['-D', files, '-U', 'fleet', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { cwd: '/', stdio: 'ignore' },
  )
  const [code] = (await once(initdb, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`initdb of ${bin} ended with ${code}`)
  const url = addressOf({ user: 'fleet', password: 'none', host: folder, port: 5432 }, 'postgres')
  let child: ChildProcess | null = null
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null

  const spawn = (): ChildProcess =>
    identity.spawn(
      join(bin, 'postgres'),
      ['-D', files, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
      { cwd: '/', stdio: 'ignore', detached: true },
    )
  const start = async (): Promise<void> => {
    while (!(await answers(url))) {
      // A killed one leaves processes behind, and no new one starts before they end.
      if (!isRunning()) child = spawn()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || !isRunning()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    start,
    isRunning,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    close: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = async (url: string): Promise<boolean> => {
  const db = openDatabase<unknown>({ connectionString: url }, { poolSize: 1 })
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    // Not there yet, or still recovering.
    return false
  } finally {
    await db.destroy()
  }
}
