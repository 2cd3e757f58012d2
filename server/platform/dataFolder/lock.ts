import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, realpath, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError } from './dataFolderError.ts'
import { isAlive, startMark } from './processTable.ts'
import { writeSecretFile } from './secretFile.ts'

/** How long a start waits for a holder that is stopping. */
const STOPPING_WAIT_MS = 5_000
const POLL_MS = 50
/** How often the holder touches its claim, for processes that cannot see it (another container or machine). */
const TOUCH_MS = 2_000
/** How long such a claim has to be untouched to count as abandoned: two and a half touch intervals. */
const FOREIGN_STILL_MS = 5_000
const CLAIM_NAME = /^lock\.[0-9a-f-]{36}$/

/** The content of a claim's file: the process that made it. */
interface Claim {
  readonly id: string
  readonly pid: number
  /** Distinguishes this process from a later one with the same pid; null if the system does not report it. */
  readonly started: string | null
  /** Host and process namespace in which the pid is valid. */
  readonly place: string
  readonly state: 'claiming' | 'holding' | 'stopping'
}

/** The exclusive lock of a data folder. */
export interface DataFolderLock {
  /** The folder's real path. */
  readonly folder: string
  /** Makes a start that comes now wait instead of being rejected. */
  markStopping(): Promise<void>
  release(): Promise<void>
}

/**
 * Locks a data folder for this process alone, creating it (mode 0700) when absent. Claims of dead processes, or of
 * processes whose pid now belongs to another, do not count.
 *
 * Each start writes a claim in its own file and only then reads the claims of others, so that of two starts at least
 * one sees the other. A claim of a dead process is removed by its unique name, which no living process can have.
 * @throws DataFolderError when another server uses the folder
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DataFolderError(`The data folder ${dataDir} cannot be made: ${error.message}`)
  })
  const folder = await realpath(dataDir)
  const self = await describeSelf()
  const path = join(folder, `lock.${self.id}`)
  await writeClaim(path, self).catch((error: NodeJS.ErrnoException) => {
    throw new DataFolderError(`The data folder ${folder} cannot be written to: ${error.message}`)
  })
  const touch = setInterval(() => void touchFile(path), TOUCH_MS)
  touch.unref()
  const release = async (): Promise<void> => {
    clearInterval(touch)
    await rm(path, { force: true })
  }
  try {
    await prevail(folder, self)
    await writeClaim(path, { ...self, state: 'holding' })
  } catch (error) {
    await release()
    throw error
  }
  return { folder, markStopping: () => writeClaim(path, { ...self, state: 'stopping' }), release }
}

/** Resolves when no other claim is left; of claims made at the same time, the one with the lowest id stays. */
async function prevail(folder: string, self: Claim): Promise<void> {
  const end = performance.now() + STOPPING_WAIT_MS
  for (;;) {
    const others = await livingClaims(folder, self.id)
    if (others.length === 0) return
    const winner = others.find((other) => other.state !== 'claiming' || other.id < self.id)
    const mayWait = winner === undefined || winner.state === 'stopping'
    if (!mayWait || performance.now() > end) throw refusal(folder, winner ?? others[0] ?? self)
    await sleep(POLL_MS)
  }
}

/** The claims of other living processes; those of dead ones are removed. */
async function livingClaims(folder: string, ownId: string): Promise<Claim[]> {
  const names = (await readdir(folder)).filter((name) => CLAIM_NAME.test(name) && name !== `lock.${ownId}`)
  const claims = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const claim = await readClaim(path)
      if (claim !== undefined && (await isHeld(path, claim))) return claim
      await rm(path, { force: true })
      return undefined
    }),
  )
  return claims.filter((claim) => claim !== undefined)
}

async function isHeld(path: string, claim: Claim): Promise<boolean> {
  if (claim.place !== (await place())) return isTouched(path)
  if (!(await isAlive(claim.pid))) return false
  const started = await startMark(claim.pid)
  return claim.started === null || started === undefined || claim.started === started
}

/** Whether a process that cannot be seen from here keeps touching the claim. */
async function isTouched(path: string): Promise<boolean> {
  const before = await modifiedAt(path)
  const end = performance.now() + FOREIGN_STILL_MS
  while (performance.now() < end) {
    await sleep(POLL_MS)
    if ((await modifiedAt(path)) !== before) return true
  }
  return false
}

const refusal = (folder: string, claim: Claim): DataFolderError =>
  new DataFolderError(
    `The data folder ${folder} is in use by the server with process id ${claim.pid}` +
      `${claim.state === 'stopping' ? ', which is still stopping' : ''}: stop it, or set DATA_DIR to another folder.`,
  )

async function describeSelf(): Promise<Claim> {
  const started = (await startMark(process.pid)) ?? null
  return { id: randomUUID(), pid: process.pid, started, place: await place(), state: 'claiming' }
}

const place = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`.trim()

const writeClaim = (path: string, claim: Claim): Promise<void> =>
  writeSecretFile(path, `${JSON.stringify(claim)}\n`)

async function readClaim(path: string): Promise<Claim | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    const value: unknown = JSON.parse(text)
    return isClaim(value) ? value : undefined
  } catch {
    // Not written by this program, or gone: it names no process, so it holds nothing.
    return undefined
  }
}

const STATES: ReadonlySet<unknown> = new Set<Claim['state']>(['claiming', 'holding', 'stopping'])

const isClaim = (value: unknown): value is Claim => {
  if (typeof value !== 'object' || value === null) return false
  const { id, pid, started, place: where, state } = value as Partial<Record<keyof Claim, unknown>>
  const isKnownStart = started === null || typeof started === 'string'
  const areWords = typeof id === 'string' && typeof where === 'string'
  return areWords && isKnownStart && typeof pid === 'number' && STATES.has(state)
}

const modifiedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** A claim that was removed by force is not created again by touching it. */
async function touchFile(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}
