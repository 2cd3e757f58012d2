import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, realpath, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError } from './DataFolderError.ts'
import { isAlive, startMark } from './processTable.ts'
import { writeSecretFile } from './secretFile.ts'

/** How long a start waits for a holder that is stopping. */
const STOPPING_WAIT_MS = 5_000
const POLL_MS = 50
/** How often the holder touches its claim, for those who cannot see its process (another container or machine). */
const TOUCH_MS = 2_000
/** For how long such a claim has to lie still before it is taken for left behind: two touches and a half. */
const FOREIGN_STILL_MS = 5_000
const CLAIM_NAME = /^lock\.[0-9a-f-]{36}$/

/** What a claim's file says of the process that made it. */
interface Claim {
  readonly id: string
  readonly pid: number
  /** Tells this process from a later one with the same pid; null where the system does not tell. */
  readonly started: string | null
  /** Host and process namespace in which the pid means something. */
  readonly place: string
  readonly state: 'claiming' | 'holding' | 'stopping'
}

/** The exclusive right to a data folder. */
export interface DataFolderLock {
  /** The folder's real path. */
  readonly folder: string
  /** Tells a start that comes now to wait instead of being refused. */
  markStopping(): Promise<void>
  release(): Promise<void>
}

/**
 * Takes a data folder for this process alone, making it (mode 0700) when absent. What a process left behind that is dead,
 * or whose pid another process has got, does not count.
 *
 * Each start writes a claim in a file of its own and only then looks at the claims of others, so that of two starts at
 * least one sees the other. A claim of the dead is taken away by its own name, which nobody living can have.
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

/** The claims of living processes but one's own; those of the dead are taken away. */
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

/** Whether somebody whose process cannot be seen from here keeps touching the claim. */
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
    // Not of this program's making, or gone: nobody is named, so nobody holds it.
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

/** A claim that was taken away by force is not made again by touching it. */
async function touchFile(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}
