import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isAlive, signalTo } from '../dataFolder/processTable.ts'

const children = new Set<ChildProcess>()
const pids = new Set<number>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const pid of pids) if (await isAlive(pid)) signalTo(pid, 'SIGKILL')
  children.clear()
  pids.clear()
})

/** A server that prints its pid, serves, and stops cleanly on a signal or when its launcher has ended. */
const GOOD = `
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
setInterval(() => {}, 60_000)
process.send({ kind: 'serving' }, () => console.log('pid', process.pid))`
const STUBBORN = GOOD.replace('process.exit(0)', "console.log('told to stop')")

const module = (name: string): string => JSON.stringify(join(import.meta.dirname, name))

/** A launcher in a separate process, around a server given as source text; its clock advances two seconds per read. */
const launch = (server: string) => {
  const script = `
    import { supervise } from ${module('supervise.js')}
    let time = 0
    const clock = () => (time += 2_000)
    const { done, stop } = supervise({ command: process.execPath, args: ['-e', ${JSON.stringify(server)}], clock })
    process.on('SIGTERM', stop)
    process.exit(await done)`
  return watched(
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

const watched = (child: ChildProcess) => {
  children.add(child)
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const exit = once(child, 'close')
  return { child, exit, out: () => out, err: () => err }
}

/** The pid that the nth server printed. */
const serverPid = async ({ out, err }: ReturnType<typeof watched>, nth = 0): Promise<number> => {
  const read = () => [...`${out()}${err()}`.matchAll(/pid (\d+)/g)][nth]?.[1]
  await expect.poll(read, { timeout: 10_000 }).toBeDefined()
  const pid = Number(read())
  pids.add(pid)
  return pid
}

test('stops the server cleanly on a signal', async () => {
  const launcher = launch(GOOD)
  const pid = await serverPid(launcher)
  launcher.child.kill('SIGTERM')
  expect(await launcher.exit).toEqual([0, null])
  expect(await isAlive(pid)).toBe(false)
})

test('restarts a killed server, and prints its lines for scripts on stdout once', async () => {
  const launcher = launch(GOOD)
  const first = await serverPid(launcher)
  process.kill(first, 'SIGKILL')
  const second = await serverPid(launcher, 1)
  expect(second).not.toBe(first)
  expect(launcher.out()).toBe(`pid ${first}\n`)
  expect(launcher.err()).toContain('the server died (SIGKILL); starting it again')
  launcher.child.kill('SIGTERM')
  expect(await launcher.exit).toEqual([0, null])
})

test("passes on the server's own exit code, and starts no new one", async () => {
  const launcher = launch('process.exit(3)')
  expect(await launcher.exit).toEqual([3, null])
  expect(launcher.err()).toBe('')
})

test('gives up a server that keeps dying before it serves', async () => {
  const launcher = launch("process.kill(process.pid, 'SIGKILL')")
  expect(await launcher.exit).toEqual([1, null])
  expect(launcher.err().trim().split('\n').at(-1)).toBe(
    'the server died 5 times within a minute before it could serve (SIGKILL); giving up',
  )
}, 15_000)

test('kills a server that does not stop on a second, later signal', async () => {
  const launcher = launch(STUBBORN)
  const pid = await serverPid(launcher)
  launcher.child.kill('SIGTERM')
  await expect.poll(launcher.out, { timeout: 10_000 }).toContain('told to stop')
  expect(await isAlive(pid)).toBe(true)
  launcher.child.kill('SIGTERM')
  expect(await launcher.exit).toEqual([1, null])
  expect(await isAlive(pid)).toBe(false)
})

test('stops the server when its launcher is killed', async () => {
  const launcher = launch(GOOD)
  const pid = await serverPid(launcher)
  launcher.child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test.each([
  ['directly', ''],
  ['by a shell', '; true'],
])('stops launcher and server when the npm that ran them %s is killed', async (_, rest) => {
  const script = `
    import { supervise } from ${module('supervise.js')}
    import { watchNpm } from ${module('parentWatch.js')}
    const { done, stop } = supervise({ command: process.execPath, args: ['-e', process.env.SERVER] })
    watchNpm(stop)
    process.exit(await done)`
  const npm = `
    const { spawn } = require('node:child_process')
    spawn('sh', ['-c', 'exec_node() { "$0" --input-type=module -e "$SCRIPT"; }; exec_node${rest}', process.execPath], { stdio: 'inherit' })
    setInterval(() => {}, 60_000)`
  const command =
    rest === '' ? npm.replace(/'exec_node.*?exec_node'/, `'exec "$0" --input-type=module -e "$SCRIPT"'`) : npm
  const env = { ...process.env, SCRIPT: script, SERVER: GOOD }
  const running = watched(
    spawn(process.execPath, ['-e', command], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const pid = await serverPid(running)
  running.child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
