import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/systemClock.ts'
import { enginePath } from '../local/roadsFolder.ts'
import { makeRoadsFolder } from '../testing/fakePackage.ts'
import { PROCESS_LIMITS, ProcessTransport, type ProcessLimits } from './processTransport.ts'

let folder: string
let transport: ProcessTransport
let lines: string[] = []
const { signal } = new AbortController()

beforeAll(() => {
  folder = makeRoadsFolder()
})
afterEach(() => transport.stop())
afterAll(() => rmSync(folder, { recursive: true }))

const open = (limits: Partial<ProcessLimits> = {}, tiles = '/tiles'): ProcessTransport => {
  lines = []
  transport = new ProcessTransport({
    packagePath: enginePath(folder),
    tiles,
    clock: systemClock,
    log: (line) => void lines.push(line),
    limits: { ...PROCESS_LIMITS, pauseMs: 1, ...limits },
  })
  return transport
}

const rested = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('starts with the first question and answers several at once', async () => {
  const { ask } = bound(open())
  expect(transport.pid).toBeNull()
  const [route, matrix] = await Promise.all([ask('route'), ask('sources_to_targets')])
  expect(route).toHaveProperty('trip')
  expect(matrix).toHaveProperty('sources_to_targets')
  expect(transport.pid).not.toBeNull()
})

test("passes the engine's refusals on, and keeps its process", async () => {
  const { ask } = bound(open())
  await ask('route')
  const { pid } = transport
  await expect(ask('route', { fault: 'refusal' })).rejects.toMatchObject({ name: 'EngineRefusal', code: '' })
  await expect(ask('unknown')).rejects.toMatchObject({ name: 'EngineRefusal' })
  expect(transport.pid).toBe(pid)
})

test('reports the end of its process, and starts another one for the next question', async () => {
  const { ask } = bound(open())
  const waiting = [ask('route', { fault: 'silence' }), ask('route', { fault: 'silence' }), ask('route')]
  const all = Promise.allSettled(waiting)
  const { pid } = transport
  process.kill(pid ?? 0, 'SIGKILL')
  for (const one of await all) {
    expect(one).toMatchObject({ status: 'rejected', reason: { fault: 'unavailable' } })
  }
  expect(lines).toEqual([expect.stringContaining('the road engine ended: SIGKILL')])
  await rested()
  expect(await ask('route')).toHaveProperty('trip')
  expect(transport.pid).not.toBe(pid)
})

test('rests longer after each end, so that broken roads do not keep it starting', async () => {
  const { ask } = bound(open({ pauseMs: 60_000 }, '/broken'))
  await expect(ask('route')).rejects.toMatchObject({ fault: 'unavailable' })
  expect(lines[0]).toContain('broken tiles')
  await expect(ask('route')).rejects.toMatchObject({ fault: 'unavailable' })
  expect(transport.pid).toBeNull()
})

test('ends a process that does not answer in time', async () => {
  const { ask } = bound(open({ answerMs: 50 }))
  await expect(ask('route', { fault: 'silence' })).rejects.toThrow('did not answer within 50 ms')
})

test('rejects questions past its queue, and forgets those whose asker left', async () => {
  const { ask } = bound(open({ atOnce: 1, waiting: 1 }))
  const left = new AbortController()
  const first = ask('route', { fault: 'silence' }, left.signal)
  const second = ask('route', {}, left.signal)
  await expect(ask('route')).rejects.toThrow('Too many questions')
  left.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await expect(second).rejects.toThrow('left')
})

test('rejects what waits when it is stopped, and starts nothing afterwards', async () => {
  const { ask } = bound(open())
  const asked = ask('route', { fault: 'silence' })
  const [outcome] = await Promise.all([Promise.allSettled([asked]), transport.stop()])
  expect(outcome[0]).toMatchObject({ status: 'rejected' })
  await expect(ask('route')).rejects.toMatchObject({ fault: 'unavailable' })
  expect(transport.pid).toBeNull()
})

function bound(opened: ProcessTransport) {
  return {
    ask: (call: string, question: object = {}, until: AbortSignal = signal) =>
      opened.ask(call, question, until),
  }
}
