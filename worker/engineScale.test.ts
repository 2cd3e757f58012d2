import { expect, test, vi } from 'vitest'
import { DEFAULT_VIEW, type Viewport } from '../src/contract/engine/view.ts'
import { MARKER_STATUSES } from '../src/contract/rules/status.ts'
import { isInBox, viewBoxOf } from './publish/viewBox.ts'
import { SNAPSHOT_PAUSE_MS } from './publish/snapshotPump.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { expectedRow } from './testing/expectedRow.ts'
import { type Happening, happen, KINDS } from './testing/happenings.ts'

// Ten thousand vehicles: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const FLEET = 10_000
const EVENTS_PER_FRAME = 200
const VIEW: Viewport = { west: 30.2, east: 30.4, south: 50.2, north: 50.4, zoom: 10 }

/** Park-Miller: the same random events in every run. */
const lottery = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const draw = (random: () => number): Happening => ({
  kind: random() < 0.8 ? 'location' : (KINDS[Math.floor(random() * KINDS.length)] ?? 'location'),
  whose: random(),
  a: random(),
  b: random(),
})

const liveFleet = async (): Promise<EngineHarness> => {
  const harness = new EngineHarness()
  harness.server.batchRows = 1_000
  for (let id = 1; id <= FLEET; id++) harness.server.add(vehicleStateOf(id))
  harness.engine.configure({ viewport: VIEW })
  harness.engine.configure({ rows: { first: 0, count: 40 } })
  await harness.live()
  return harness
}

/** The expected marks, computed vehicle by vehicle. */
const expectedMarks = ({ clock, server }: EngineHarness): Map<number, string> => {
  const box = viewBoxOf(VIEW)
  const rows = [...server.vehicles.values()].map((truth) => expectedRow(truth, clock.now()))
  return new Map(
    rows
      .filter(
        ({ latitude, longitude }) =>
          latitude !== null && longitude !== null && isInBox(box, latitude, longitude),
      )
      .map((row) => [row.vehicleId, `${row.markerStatus} ${row.longitude} ${row.latitude}`]),
  )
}

const drawnMarks = ({ marks }: EngineHarness): Map<number, string> =>
  new Map(
    Array.from({ length: marks?.count ?? 0 }, (_, row) => [
      marks?.vehicleIds[row] ?? 0,
      `${MARKER_STATUSES[marks?.statuses[row] ?? 0]} ${marks?.positions[2 * row]} ${marks?.positions[2 * row + 1]}`,
    ]),
  )

test('10,000 streaming vehicles converge to the server in rows, marks and sums [LIVE-05, LIVE-27]', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  const random = lottery(7)
  const ids = [...server.vehicles.keys()]
  expect(harness.last.load).toMatchObject({ loaded: FLEET, complete: true })
  const snapshotsBefore = harness.snapshots.length
  const startedAt = clock.now()
  for (let frame = 0; frame < 60; frame++) {
    const events = server.together(() => {
      for (let i = 0; i < EVENTS_PER_FRAME; i++) happen(server, draw(random), ids)
    })
    expect(events).toBe(EVENTS_PER_FRAME)
    await clock.advance(17)
    if (frame === 30) engine.configure({ rows: { first: 5_000, count: 40 } })
  }
  await clock.advance(SNAPSHOT_PAUSE_MS)
  const allowed = (clock.now() - startedAt) / SNAPSHOT_PAUSE_MS + 2
  expect(harness.snapshots.length - snapshotsBefore).toBeLessThanOrEqual(allowed)
  await clock.advance(60_000 - 300 - (clock.now() - startedAt))
  for (const [id, truth] of server.vehicles) {
    const row = engine.readVehicle(id)
    const expected = expectedRow(truth, clock.now())
    if (JSON.stringify(row) !== JSON.stringify({ slot: row?.slot, ...expected })) {
      expect(row).toEqual({ ...expected, slot: row?.slot })
    }
  }
  await clock.advance(SNAPSHOT_PAUSE_MS)
  expect(drawnMarks(harness)).toEqual(expectedMarks(harness))
  const { counts } = harness.last
  const truths = [...server.vehicles.values()].map((truth) => expectedRow(truth, clock.now()))
  expect(counts.total).toBe(FLEET)
  for (const status of MARKER_STATUSES) {
    expect(counts.byStatus[status]).toBe(truths.filter(({ markerStatus }) => markerStatus === status).length)
  }
  expect(counts.alarms).toBe(truths.filter(({ alarm, lockedAlarm }) => alarm || lockedAlarm).length)
})

test('search and filters stay correct while events stream', async () => {
  const harness = await liveFleet()
  const { clock, engine, server } = harness
  const random = lottery(99)
  const ids = [...server.vehicles.keys()]
  engine.configure({ view: { ...DEFAULT_VIEW, search: '77', ignitionOnly: true } })
  for (let frame = 0; frame < 30; frame++) {
    server.together(() => {
      for (let i = 0; i < EVENTS_PER_FRAME; i++) happen(server, draw(random), ids)
    })
    await clock.advance(23)
  }
  await clock.advance(SNAPSHOT_PAUSE_MS)
  const listed = [...server.vehicles.values()]
    .filter((truth) =>
      [truth.name, truth.licensePlate, truth.deviceSerial].some((text) => text?.includes('77')),
    )
    .filter((truth) => truth.vehiclesDataGpsDataDto?.ignitionOn === true)
  expect(harness.last.counts.listed).toBe(listed.length)
  const byPinThenSerial = listed.toSorted(
    (a, b) =>
      Number(a.fixed || Number.POSITIVE_INFINITY) - Number(b.fixed || Number.POSITIVE_INFINITY) ||
      (a.deviceSerial ?? '').localeCompare(b.deviceSerial ?? ''),
  )
  expect(harness.listed.map(({ vehicleId }) => vehicleId)).toEqual(
    byPinThenSerial.slice(0, 40).map(({ vehicleId }) => vehicleId),
  )
})
