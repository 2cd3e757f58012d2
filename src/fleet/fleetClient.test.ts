import { expect, test, vi } from 'vitest'
import { LIST_FIRST_MS } from '../contract/constants.ts'
import { DEFAULT_VIEW } from '../contract/engine/view.ts'
import { NO_RETURNED_BUFFERS } from '../contract/engine/snapshot.ts'
import { FleetClient, type FleetPage } from './fleetClient.ts'
import { EMPTY_FLEET } from './fleetStore.ts'
import { NO_CLUSTERS, NO_MARKS, NO_TRAILS } from './snapshotReceiver.ts'
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

test('sends the state requested before the engine ran once it connects', () => {
  const { client, engineAt } = makeClient()
  const view = { ...DEFAULT_VIEW, search: 'man' }
  client.configure({ view })
  client.configure({ rows: { first: 8, count: 24 } })
  client.configure({ selected: 5 })
  client.start(OPTIONS)
  // The engine already has this window.
  client.configure({ rows: { first: 8, count: 24 } })
  const engine = engineAt(0)
  expect(engine.calls[0]).toEqual(['connect', OPTIONS])
  expect(engine.configured('view')).toEqual([view])
  expect(engine.configured('rows')).toEqual([{ first: 8, count: 24 }])
  expect(engine.configured('selected')).toEqual([5])
})

test('stopping closes the socket with the worker, empties the views and clears the requested state [AUTH-11]', async () => {
  const { client, engineAt } = makeClient()
  const drawn = vi.fn()
  client.onMarks(drawn)
  client.start(OPTIONS)
  client.configure({ view: { ...DEFAULT_VIEW, search: 'man' } })
  const engine = engineAt(0)
  await engine.post({ seq: 4, marks: marksOf([{ vehicleId: 1 }]) })
  client.stop()
  expect(engine.callsOf('disconnect')).toHaveLength(1)
  await settle()
  expect(engine.stopped).toBe(true)
  expect(client.store.read()).toBe(EMPTY_FLEET)
  expect(drawn).toHaveBeenLastCalledWith(NO_MARKS)
  client.start(OPTIONS)
  expect(engineAt(1).configured('view')).toEqual([DEFAULT_VIEW])
})

test('an engine that was started before its page goes on when the page starts it [AUTH-09]', () => {
  const { client, engines } = makeClient()
  client.start(OPTIONS)
  client.start({ ...OPTIONS, language: 'ru' })
  expect(engines).toHaveLength(1)
  client.stop()
  client.start(OPTIONS)
  expect(engines).toHaveLength(2)
})

test('terminates a worker that does not respond within a second [AUTH-11]', async () => {
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

test('ignores a snapshot of a stopped engine', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  client.start({ ...OPTIONS, token: 'U' })
  expect(await engineAt(0).post({ seq: 4 })).toBe(NO_RETURNED_BUFFERS)
  expect(client.store.read().seq).toBe(0)
  await engineAt(1).post({ seq: 5 })
  expect(client.store.read().seq).toBe(5)
})

test('passes marks to the map outside of the state, and returns the replaced buffers [LIVE-05]', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  const drawn = vi.fn()
  const leave = client.onMarks(drawn)
  const [first, second] = [marksOf([{ vehicleId: 1 }]), marksOf([{ vehicleId: 1, latitude: 2 }])]
  expect(await engineAt(0).post({ marks: first })).toEqual(NO_RETURNED_BUFFERS)
  expect(await engineAt(0).post({ marks: second })).toEqual({ ...NO_RETURNED_BUFFERS, marks: first })
  expect(drawn.mock.calls.map(([marks]) => marks)).toEqual([first, second])
  expect(client.readMarks()).toBe(second)
  leave()
})

test('reloads the page once at the time set by the engine [LIVE-15]', async () => {
  const { client, engineAt, page, pass } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ reloadAt: 5_000 })
  await engineAt(0).post({ reloadAt: 5_000, seq: 2 })
  pass(3_999)
  expect(page.reload).not.toHaveBeenCalled()
  pass(1)
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('cancels a planned reload with the session', async () => {
  const { client, engineAt, page, pass } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ reloadAt: 5_000 })
  client.stop()
  pass(10_000)
  expect(page.reload).not.toHaveBeenCalled()
})

test('reports a session ended by the server to the session store, but not a lost link', async () => {
  const { client, engineAt, page } = makeClient()
  client.start(OPTIONS)
  await engineAt(0).post({ connection: { phase: 'lost', since: 1, attempt: 1, nextAttemptAt: 2 } })
  expect(page.onSessionOver).not.toHaveBeenCalled()
  await engineAt(0).post({ connection: { phase: 'ended', cause: 'sessionOver' } })
  expect(page.onSessionOver).toHaveBeenCalled()
})

test('reconnects at once when the page comes online or into view, only while an engine runs', () => {
  const { client, engineAt, wakes } = makeClient()
  client.start(OPTIONS)
  for (const wake of wakes) wake()
  expect(engineAt(0).callsOf('reconnectNow')).toHaveLength(1)
  client.stop()
  expect(wakes.size).toBe(0)
})

test('reports a crashed engine and shows it as broken', () => {
  const { client, page, broken } = makeClient()
  client.start(OPTIONS)
  broken[0]?.('out of memory')
  expect(client.store.read().broken).toBe(true)
  expect(page.report).toHaveBeenCalledTimes(1)
})

test('treats a failed load of the engine code as a lost link: shown at once, retried soon or on request [LIVE-30]', async () => {
  const { client, page, broken, engines, engineAt, pass } = makeClient()
  client.configure({ labels: true })
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
  expect(engineAt(2).configured('labels')).toEqual([true])
  await engineAt(2).post({ connection: { phase: 'loading' } })
  expect(client.store.read().connection).toEqual({ phase: 'loading' })
  client.reconnectNow()
  expect(engines).toHaveLength(3)
  pass(60_000)
  expect(engines).toHaveLength(3)
})

test('passes marks and clusters of one moment together, trails when they change', async () => {
  const { client, engineAt } = makeClient()
  client.start(OPTIONS)
  const drawn = vi.fn()
  client.onMapBuffers(drawn)
  const clusters = { ...NO_CLUSTERS, ids: new Float64Array(1) }
  const trails = { ...NO_TRAILS, madeAt: 5 }
  const marks = marksOf([{ vehicleId: 1 }])
  expect(await engineAt(0).post({ marks, clusters })).toEqual(NO_RETURNED_BUFFERS)
  expect(await engineAt(0).post({ trails })).toEqual(NO_RETURNED_BUFFERS)
  expect([client.readMarks(), client.readClusters(), client.readTrails()]).toEqual([marks, clusters, trails])
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(await engineAt(0).post({ marks: marksOf([]), clusters: NO_CLUSTERS, trails: NO_TRAILS })).toEqual({
    marks,
    clusters,
    trails,
  })
})

test('sends clusters, trails and the pointer over the list to an engine that starts later', () => {
  const { client, engineAt } = makeClient()
  client.configure({ clusters: true })
  client.configure({ trails: true })
  client.configure({ held: true })
  client.start(OPTIONS)
  const engine = engineAt(0)
  for (const name of ['clusters', 'trails', 'held'] as const) expect(engine.configured(name)).toEqual([true])
  client.configure({ held: true })
  client.configure({ held: false })
  expect(engine.configured('held')).toEqual([true, false])
})

test('queries return empty results without an engine', async () => {
  const { client } = makeClient()
  expect(await client.rowIndexOf(1)).toBe(-1)
  expect(await client.readVehicle(1)).toBeNull()
  expect(await client.vehiclesAt({ latitude: 50, longitude: 30 }, 10, 8)).toEqual({ total: 0, rows: [] })
  expect(await client.findVehicles('a', 5)).toEqual([])
  expect([await client.fleetBounds(), await client.clusterBox(1)]).toEqual([null, null])
})

test('the list has priority for a moment after its content was changed', () => {
  const { client, pass } = makeClient()
  expect(client.isListFirst).toBe(false)
  client.configure({ view: { ...DEFAULT_VIEW, search: 'man' } })
  expect(client.isListFirst).toBe(true)
  pass(LIST_FIRST_MS - 1)
  expect(client.isListFirst).toBe(true)
  pass(1)
  expect(client.isListFirst).toBe(false)
  client.configure({ view: DEFAULT_VIEW })
  // A clock set back delays nothing.
  pass(-3_600_000)
  expect(client.isListFirst).toBe(false)
})

test('gives each engine its own canvas for dots while a map is open', async () => {
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
  client.start({ ...OPTIONS, token: 'U' })
  expect(engineAt(2).callsOf('setDotPane')).toEqual([])
  expect(made).toBe(2)
  await settle()
  expect(page.report).not.toHaveBeenCalled()
})
