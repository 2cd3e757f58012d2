import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './lock.ts'
import { startMark } from './processTable.ts'
import { runTypeScript } from './testing/runTypeScript.ts'

const root = await mkdtemp(join(tmpdir(), 'lock-'))
const children = new Set<ChildProcess>()
let folder = ''

beforeEach(async () => {
  folder = join(await mkdtemp(join(root, 'x')), 'data')
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children.clear()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const lockElsewhere = async (...state: string[]) => {
  const started = await runTypeScript(join(import.meta.dirname, 'testing/lockHolder.ts'), [folder, ...state])
  children.add(started.child)
  return started
}

/** A claim as another process would have written it. */
const forge = async (changes: Record<string, unknown>): Promise<string> => {
  const lock = await lockDataFolder(folder)
  const claim: unknown = JSON.parse(await readFile(await claimFile(), 'utf8'))
  await lock.release()
  const id = '00000000-0000-0000-0000-000000000000'
  const path = join(folder, `lock.${id}`)
  await writeFile(path, JSON.stringify(Object.assign({}, claim, { id }, changes)))
  return path
}

const claimFile = async (): Promise<string> => join(folder, (await readdir(folder))[0] ?? '')

test('rejects a second start at once, in one line with folder and pid, and code 1', async () => {
  const first = await lockElsewhere()
  expect(first.line).toBe('locked')
  const second = await lockElsewhere()
  if (second.child.exitCode === null) await once(second.child, 'exit')
  expect(second.child.exitCode).toBe(1)
  expect(second.errors().trim().split('\n')).toEqual([
    `The data folder ${folder} is in use by the server with process id ${first.child.pid}: ` +
      'stop it, or set DATA_DIR to another folder.',
  ])
  await expect(lockDataFolder(folder)).rejects.toThrow(`process id ${first.child.pid}`)
})

test('restricts the folder and its lock to their owner, and leaves nothing after the release', async () => {
  const lock = await lockDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(await claimFile())).mode & 0o777).toBe(0o600)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('takes over the lock of a killed process', async () => {
  const { child } = await lockElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockDataFolder(folder)).release()
})

test('takes over the lock of a process whose pid now belongs to another', async () => {
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.add(other)
  const path = await forge({ pid: other.pid, started: await startMark(other.pid ?? 0) })
  await expect(lockDataFolder(folder)).rejects.toThrow(`process id ${other.pid}`)
  await rm(path)
  await forge({ pid: other.pid, started: 'another boot/1' })
  await (await lockDataFolder(folder)).release()
})

test('waits at the start for a holder that is stopping', async () => {
  const { line } = await lockElsewhere('stopping', '300')
  expect(line).toBe('locked')
  await (await lockDataFolder(folder)).release()
})

test('takes over an invalid lock file', async () => {
  await writeFile(await forge({}), 'nonsense')
  await (await lockDataFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('grants a stale lock to only one of several starts', async () => {
  await forge({ pid: 2 ** 22 + 1 })
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1)
})

test('respects the lock of a holder in another container while it is touched', async () => {
  const path = await forge({ place: 'elsewhere', state: 'holding' })
  const touching = setInterval(() => void utimes(path, new Date(), new Date()), 100)
  await expect(lockDataFolder(folder)).rejects.toThrow('is in use')
  clearInterval(touching)
  await (await lockDataFolder(folder)).release()
}, 15_000)
