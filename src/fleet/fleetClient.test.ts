import { expect, test, vi } from 'vitest'
import { LIST_FIRST_MS } from '../contract/constants.ts'
import { DEFAULT_VIEW, NOTHING_HOME } from '../contract/engine.ts'
import { FleetClient, type FleetPage } from './fleetClient.ts'
import { EMPTY_FLEET } from './fleetStore.ts'
import { NO_CLUSTERS, NO_MARKS, NO_TRAILS } from './snapshotDesk.ts'
import { FakeEngine, marksOf } from './testing/fakeEngine.ts'

const OPTIONS = { apiOrigin: 'http://x', token: 'T', language: 'ua' } as const

const makeClient = () => {
  const engines: FakeEngine[] = []
  const timers: { at: number; run: () => void }[] = []
  const wakes = new Set<() => void>()
  const broken: ((reason: string | null) => void)[] = []
  let now = 1_000
  const page = {
    startEngine: (onBroken) => {
      const engine = new FakeEngine()
      engines.push(engine)
      broken.push(onBroken)
      return engine.thread
    },
    frame: (run) => {
      run()
      return () => {}
    },
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    reload: vi.fn(),
    onSessionOver: vi.fn(),
    report: vi.fn(),
    onWake: (run) => {
      wakes.add(run)
      return () => wakes.delete(run)
    },
  } satisfies FleetPage
  const pass = (ms: number): void => {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  const engineAt = (index: number): FakeEngine => {
    const engine = engines[index]
    if (!engine) throw new Error(`Engine ${index} was not started`)
    return engine
  }
  return { client: new FleetClient(page), page, engines, engineAt, wakes, broken, pass }
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

test('what views asked for before the engine ran is told to it after it connects', () => {
  const { client, engineAt } = makeClient()
  const view = { ...DEFAULT_VIEW, search: 'man' }
  client.setView(view)
  client.setRowWindow(8, 24)
  client.setSelected(5)
  client.start(OPTIONS)
  // It knows.
  client.setRowWindow(8, 24)
  const engine = engineAt(0)
  expect(engine.calls[0]).toEqual(['connect', OPTIONS])
  expect(engine.callsOf('setView')).toEqual([[view]])
  expect(engine.callsOf('setRowWindow')).toEqual([[8, 24]])
  expect(engine.callsOf('setSelected')).toEqual([[5]])
})

test('stopping closes the socket with the worker, empties the views and forgets the wishes [AUTH-11]', async () => {
  const { client, engineAt } = makeClient()
  const drawn = vi.fn()
  client.onMarks(drawn)
  client.start(OPTIONS)
  client.setView({ ...DEFAULT_VIEW, search: 'man' })
  const engine = engineAt(0)
  await engine.post({ seq: 4, marks: marksOf([{ vehicleId: 1 }]) })
  client.stop()
  expect(engine.callsOf('disconnect')).toHaveLength(1)
  await settle()
  expect(engine.stopped).toBe(true)
  expect(client.store.read()).toBe(EMPTY_FLEET)
  expect(drawn).toHaveBeenLastCalledWith(NO_MARKS)
  client.start(OPTIONS)
  expect(engineAt(1).callsOf('setView')).toEqual([[DEFAULT_VIEW]])
})

test('a worker that does not answer is ended after a second [AUTH-11]', async () => {
  const { client, engineAt, pass } = makeClient()
  client.start(OPTIONS)
  const engine = engineAt(0)
  engine.hangs = true
  client.stop()
  await settle()
  expect(engine.stopped).toBe(false)
  pass(1_000)
  expect(engine.stopped).toBe(true)
})

test('a snapshot of a stopped engine changes nothing', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  client.start({ ...OPTIONS, token: 'U' })
  expect(await engineAt(0).post({ seq: 4 })).toBe(NOTHING_HOME)
  expect(client.store.read().seq).toBe(0)
  await engineAt(1).post({ seq: 5 })
  expect(client.store.read().seq).toBe(5)
})

test('marks reach the map outside of the state, and the replaced buffers go home [LIVE-05]', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  const drawn = vi.fn()
  const leave = client.onMarks(drawn)
  const [first, second] = [marksOf([{ vehicleId: 1 }]), marksOf([{ vehicleId: 1, latitude: 2 }])]
  expect(await engineAt(0).post({ marks: first })).toEqual(NOTHING_HOME)
  expect(await engineAt(0).post({ marks: second })).toEqual({ ...NOTHING_HOME, marks: first })
  expect(drawn.mock.calls.map(([marks]) => marks)).toEqual([first, second])
  expect(client.readMarks()).toBe(second)
  leave()
})

test('the page is loaded again at the moment that the engine names, once [LIVE-15]', async () => {
  const { client, engineAt, page, pass } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ reloadAt: 5_000 })
  await engineAt(0).post({ reloadAt: 5_000, seq: 2 })
  pass(3_999)
  expect(page.reload).not.toHaveBeenCalled()
  pass(1)
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('a reload that was planned does not outlive the session', async () => {
  const { client, engineAt, page, pass } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ reloadAt: 5_000 })
  client.stop()
  pass(10_000)
  expect(page.reload).not.toHaveBeenCalled()
})

test('a session that the server ended is told to the session store; a lost link is not', async () => {
  const { client, engineAt, page } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ connection: { phase: 'lost', since: 1, attempt: 1, nextAttemptAt: 2 } })
  expect(page.onSessionOver).not.toHaveBeenCalled()
  await engineAt(0).post({ connection: { phase: 'ended', cause: 'sessionOver' } })
  expect(page.onSessionOver).toHaveBeenCalled()
})

test('a page that comes back online or into view tries the link at once, only while an engine runs', () => {
  const { client, engineAt, wakes } = makeClient()
  client.start(OPTIONS)
  for (const wake of wakes) wake()
  expect(engineAt(0).callsOf('reconnectNow')).toHaveLength(1)
  client.stop()
  expect(wakes.size).toBe(0)
})

test('an engine that breaks down is reported and shown as broken', () => {
  const { client, page, broken } = makeClient()
  client.start(OPTIONS)
  broken[0]?.('out of memory')
  expect(client.store.read().broken).toBe(true)
  expect(page.report).toHaveBeenCalledTimes(1)
})

test('an engine whose program does not come is a lost link: said at once, tried again soon or when asked [LIVE-30]', async () => {
  const { client, page, broken, engines, engineAt, pass } = makeClient()
  client.setLabels(true)
  client.start(OPTIONS)
  broken[0]?.(null)
  const lost = { phase: 'lost', since: 1_000, attempt: 1, nextAttemptAt: 4_000 }
  expect(client.store.read()).toMatchObject({ broken: false, connection: lost })
  expect(page.report).not.toHaveBeenCalled()
  pass(2_999)
  expect(engines).toHaveLength(1)
  pass(1)
  expect(engines).toHaveLength(2)
  expect(client.store.read().connection).toMatchObject({ phase: 'lost', since: 1_000 })
  broken[1]?.(null)
  broken[0]?.(null)
  expect(client.store.read().connection).toMatchObject({ since: 1_000, attempt: 2 })
  client.reconnectNow()
  expect(engines).toHaveLength(3)
  expect(engineAt(2).callsOf('setLabels')).toEqual([[true]])
  await engineAt(2).post({ connection: { phase: 'loading' } })
  expect(client.store.read().connection).toEqual({ phase: 'loading' })
  client.reconnectNow()
  expect(engines).toHaveLength(3)
  pass(60_000)
  expect(engines).toHaveLength(3)
})

test('what is lent travels together: marks and clusters of one moment, trails when they change', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  const drawn = vi.fn()
  client.onMapBuffers(drawn)
  const clusters = { ...NO_CLUSTERS, ids: new Float64Array(1) }
  const trails = { ...NO_TRAILS, madeAt: 5 }
  const marks = marksOf([{ vehicleId: 1 }])
  expect(await engineAt(0).post({ marks, clusters })).toEqual(NOTHING_HOME)
  expect(await engineAt(0).post({ trails })).toEqual(NOTHING_HOME)
  expect([client.readMarks(), client.readClusters(), client.readTrails()]).toEqual([marks, clusters, trails])
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(await engineAt(0).post({ marks: marksOf([]), clusters: NO_CLUSTERS, trails: NO_TRAILS })).toEqual({
    marks,
    clusters,
    trails,
  })
})

test('clusters, trails and the pointer over the list are told to an engine that starts later', () => {
  const { client, engineAt } = makeClient()
  client.setClusters(true)
  client.setTrails(true)
  client.setHeld(true)
  client.start(OPTIONS)
  const engine = engineAt(0)
  for (const call of ['setClusters', 'setTrails', 'setHeld']) expect(engine.callsOf(call)).toEqual([[true]])
  client.setHeld(true)
  client.setHeld(false)
  expect(engine.callsOf('setHeld')).toEqual([[true], [false]])
})

test('without an engine, questions have their empty answers', async () => {
  const { client } = makeClient()
  expect(await client.rowIndexOf(1)).toBe(-1)
  expect(await client.readVehicle(1)).toBeNull()
  expect(await client.vehiclesAt({ latitude: 50, longitude: 30 }, 10, 8)).toEqual({ total: 0, rows: [] })
  expect(await client.findVehicles('a', 5)).toEqual([])
  expect([await client.fleetBounds(), await client.clusterBox(1)]).toEqual([null, null])
})

test('for a moment after something else was chosen for the list, the list goes first', () => {
  const { client, pass } = makeClient()
  expect(client.isListFirst).toBe(false)
  client.setView({ ...DEFAULT_VIEW, search: 'man' })
  expect(client.isListFirst).toBe(true)
  pass(LIST_FIRST_MS - 1)
  expect(client.isListFirst).toBe(true)
  pass(1)
  expect(client.isListFirst).toBe(false)
  client.setView(DEFAULT_VIEW)
  // A clock that is set back makes nobody wait.
  pass(-3_600_000)
  expect(client.isListFirst).toBe(false)
})

test('each engine is given a canvas of its own for dots while a map is open', async () => {
  const { client, engineAt, page, broken, pass } = makeClient()
  let made = 0
  client.setDotPane(() => ({ width: (made += 1), height: 150 }))
  expect(made).toBe(0)
  client.start(OPTIONS)
  const pane = (width: number) => [[{ width, height: 150 }]]
  expect(engineAt(0).callsOf('setDotPane')).toEqual(pane(1))
  broken[0]?.(null)
  pass(3_000)
  expect(engineAt(1).callsOf('setDotPane')).toEqual(pane(2))
  client.setDotPane(null)
  client.start(OPTIONS)
  expect(engineAt(2).callsOf('setDotPane')).toEqual([])
  expect(made).toBe(2)
  await settle()
  expect(page.report).not.toHaveBeenCalled()
})
