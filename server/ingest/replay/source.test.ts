import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import { detectMovement } from '../../movement/detectMovement.ts'
import { DEFAULT_SETTINGS } from '../../movement/settings.ts'
import type { Observation } from '../../live/ports.ts'
import { createFakeServer, type FakeServer } from '../../live/testing/observations.ts'
import { COPY_SHIFT_MS, createReplaySource, type ReplayOptions } from './source.ts'

// These tests are CPU-bound; a busy machine slows them down.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const START = Date.UTC(2026, 10, 20)
const FIRST = 1_212_796_800

let files = 0
const recording = (...lines: string[]): string => {
  const file = join(folder, `recording-${files++}.csv`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
const options = (file: string, more: Partial<ReplayOptions> = {}): ReplayOptions => ({
  file,
  speed: 1,
  copies: 1,
  loop: false,
  owner: 'client',
  ...more,
})

/** Advances the time until the play has ended; after each step waits until the source has read from its file. */
const run = async (server: FakeServer, ms: number): Promise<void> => {
  for (let gone = 0; gone < ms; gone += 200) {
    await server.clock.advance(200)
    for (let i = 0; server.clock.pending() === 0 && i < 20; i++)
      await new Promise((done) => setTimeout(done, 1))
  }
}
const play = async (file: string, ms: number, more: Partial<ReplayOptions> = {}): Promise<FakeServer> => {
  const server = createFakeServer(START)
  const source = createReplaySource(server, options(file, more))
  await source.start()
  await run(server, ms)
  await source.stop()
  return server
}
const observed = (server: FakeServer): Observation[] => server.observed.map((o) => o.observation)
const places = (server: FakeServer) =>
  observed(server).flatMap((o) => (o.event === 'vehicleLocation' ? [o.data] : []))
const seconds = (server: FakeServer): number[] => places(server).map((p) => (p.timestamp - START) / 1_000)

const WALK = [
  'id,ts,lat,lon',
  `a,${FIRST},37.7,-122.4`,
  `b,${FIRST + 30},37.8,-122.4`,
  `a,${FIRST + 60},37.71,-122.4`,
]

/** Two drives of five minutes at 15 m/s with a parking of seven between them, a row every ten seconds. */
const deliveryRound = (): string[] => {
  let latitude = 37.7
  return Array.from({ length: 120 }, (_, row) => {
    const isDriving = (row > 10 && row <= 40) || (row > 82 && row <= 112)
    if (isDriving) latitude += 150 / 111_195
    return `a,${FIRST + row * 10},${latitude.toFixed(6)},-122.4,${isDriving ? 15 : 0}`
  })
}

describe('playing', () => {
  test('plays event k at the start + its recorded distance / speed, at its recorded pace', async () => {
    const slow = await play(recording(...WALK), 62_000)
    expect(seconds(slow)).toEqual([0, 30, 60])
    const fast = await play(recording(...WALK), 7_000, { speed: 10, loop: true })
    const cameAt = fast.observed.flatMap(({ at, observation: { event } }) =>
      event === 'vehicleLocation' ? [(at - START) / 1_000] : [],
    )
    expect(cameAt.map(Math.floor)).toEqual([0, 3, 6, 7])
    expect(seconds(fast)).toEqual([-54, -24, 6, 7])
    expect(places(fast)[2]?.speed).toBeCloseTo(1112 / 60, 1)
    expect(places(fast)[2]?.azimuth).toBeCloseTo(0, 1)
  })

  test('makes copies separate vehicles, shifted in time and with distinct names', async () => {
    const server = await play(recording(...WALK), 20_000, { speed: 10, copies: 3 })
    expect([...server.vehicles.values()].map((v) => v.name)).toEqual([
      'a',
      'a #2',
      'a #3',
      'b',
      'b #2',
      'b #3',
    ])
    const firstOf = (name: string): number => {
      const id = [...server.vehicles].find(([, v]) => v.name === name)?.[0]
      return (places(server).find((p) => p.vehicleId === id)?.timestamp ?? 0) - START
    }
    const first = firstOf('a')
    expect(first).toBe(-(60_000 + 2 * COPY_SHIFT_MS + NO_SIGNAL_AFTER_MS) * 0.9)
    expect([firstOf('a #2'), firstOf('a #3')]).toEqual([first + COPY_SHIFT_MS, first + 2 * COPY_SHIFT_MS])
    expect(places(server)).toHaveLength(9)
  })

  test('loops without a jump, and without a loop ends the play and disconnects everyone', async () => {
    const looped = await play(recording(...WALK), 130_000, { speed: 10, loop: true })
    expect(seconds(looped)).toEqual([-54, -24, 6, 7, 37, 67, 68, 98, 128, 129])
    expect(places(looped).every((p) => p.validity === 100)).toBe(true)
    expect(looped.lines.filter((line) => line.includes('end of pass'))).toHaveLength(3)
    const once = await play(recording(...WALK), 20_000, { speed: 100 })
    expect(places(once)).toHaveLength(3)
    const states = observed(once).flatMap((o) => (o.event === 'deviceStatus' ? [o.data.deviceStatus] : []))
    expect(states).toEqual(['CONNECTED', 'CONNECTED', 'DISCONNECTED', 'DISCONNECTED'])
  })

  test('maps a change of occupied to logical input 1', async () => {
    const file = recording(
      'id,ts,lat,lon,occupied',
      ...[0, 1, 1, 0].map((o, i) => `a,${FIRST + i},37.7,-122.4,${o}`),
    )
    const inputs = observed(await play(file, 5_000)).flatMap((o) =>
      o.event === 'vehicleSensors' ? [o.data] : [],
    )
    expect(inputs.map((data) => data.logicalInputStatuses)).toEqual(
      ['OFF', 'ON', 'OFF'].map((statusName) => [{ inputNumber: 1, inputName: 'Occupied', statusName }]),
    )
  })

  test('gives the same trips and mileage at any speed, none of it in the future', async () => {
    const file = recording('id,ts,lat,lon,speed', ...deliveryRound())
    const found = async (speed: number, ms: number) => {
      const server = await play(file, ms, { speed })
      for (const { at, observation } of server.observed) {
        if (observation.event === 'vehicleLocation')
          expect(observation.data.timestamp).toBeLessThanOrEqual(at)
      }
      const { trips, parkings, totals } = detectMovement(places(server), DEFAULT_SETTINGS)
      return {
        trips: trips.map(({ from, to, mileage }) => ({ ms: to - from, mileage })),
        parkings: parkings.map(({ from, to }) => to - from),
        totals,
      }
    }
    const recorded = await found(1, 1_200_000)
    expect(recorded.trips).toHaveLength(2)
    expect(recorded.totals.mileage).toBeGreaterThan(8_500)
    expect(await found(60, 40_000)).toEqual(recorded)
  })

  test('begins after the positions that its vehicles already have', async () => {
    const server = createFakeServer(START)
    server.newestAt = START - 20_000
    const source = createReplaySource(server, options(recording(...WALK), { speed: 60 }))
    await source.start()
    await run(server, 50_000)
    await source.stop()
    expect(seconds(server)).toEqual([-19, 11, 41])
  })

  test('logs the times of the positions at a start at another speed than the recorded one', async () => {
    const said = (server: FakeServer) => server.lines.filter((line) => line.includes('recorded spacing'))
    expect(said(await play(recording(...WALK), 0, { speed: 60 }))).toHaveLength(1)
    expect(said(await play(recording(...WALK), 0))).toEqual([])
  })

  test('finds the same vehicles again on a second start', async () => {
    const server = createFakeServer(START)
    for (let i = 0; i < 2; i++) {
      const source = createReplaySource(server, options(recording(...WALK), { copies: 2 }))
      await source.start()
      await source.stop()
    }
    expect(server.vehicles.size).toBe(4)
  })
})

describe('names', () => {
  test("makes cabs of a recording with fares, buses of one with lines, and prefers the file's names and plates", async () => {
    const cab = await play(recording('id,ts,lat,lon,occupied', `auctjir,${FIRST},37,-122,0`), 0)
    expect([...cab.vehicles.values()]).toMatchObject([{ name: 'Cab auctjir', groups: ['Cabs'] }])
    const bus = await play(
      recording('id,ts,lat,lon,route,headsign', `2378,${FIRST},30,-97,323,"Anderson, EB"`),
      0,
    )
    expect([...bus.vehicles.values()]).toMatchObject([
      { name: 'Bus 2378', state: { description: 'Route 323, Anderson, EB' } },
    ])
    const named = await play(recording('id,ts,lat,lon,name,plate', `1,${FIRST},30,-97,Вантажівка,AA 1`), 0)
    expect([...named.vehicles.values()]).toMatchObject([{ name: 'Вантажівка', licensePlate: 'AA 1' }])
    const [first] = [...cab.vehicles.values()]
    const [again] = [
      ...(await play(recording('id,ts,lat,lon', `auctjir,${FIRST},37,-122`), 0)).vehicles.values(),
    ]
    expect(again?.licensePlate).toBe(first?.licensePlate)
  })
})

describe('trouble', () => {
  test('prints played, rejected and faulty counts at the end of a pass and at the stop', async () => {
    const file = recording(...WALK, `a,${FIRST + 60},37.71,-122.4`, 'broken', `a,${FIRST + 90},0,0`)
    const server = createFakeServer(START)
    const source = createReplaySource(server, options(file, { speed: 30 }))
    await source.start()
    await run(server, 60_000)
    expect(source.report()).toMatchObject({
      source: 'replay',
      vehicles: 2,
      refused: { duplicate: 1, 'wrong number of fields': 1 },
      faults: { zeroIsland: 1 },
    })
    await source.stop()
    const summaries = server.lines.filter((line) => line.includes('observations stored'))
    expect(summaries).toHaveLength(2)
    expect(summaries[1]).toContain('stopped: 2 vehicles')
    expect(summaries[1]).toContain('duplicate 1')
    expect(summaries[1]).toContain('zeroIsland 1')
    expect(source.report().recorded).toBe(server.observed.length)
  })

  test('counts at the end of a pass the rows up to it, whatever is read ahead and played by faster copies', async () => {
    const file = recording(...WALK, `a,${FIRST + 60},37.71,-122.4`, `a,${FIRST + 61},0,0`)
    const server = await play(file, 230_000, { copies: 2, loop: true })
    const ends = server.lines.filter((line) => line.includes('end of pass'))
    // Four positions and two connections of each copy in the first pass, four positions in each further one.
    expect(ends.slice(0, 3).map((line) => line.replace(/\d+ observations stored, \d+ waiting/, '…'))).toEqual(
      [12, 20, 28].map(
        (played, index) =>
          `replay: end of pass ${index + 1}: ${played} observations played: 4 vehicles, 5 rows a pass, …; ` +
          `refused: duplicate ${index + 1}; faults: zeroIsland ${index + 1}`,
      ),
    )
  })

  test('retries a rejected batch and loses nothing', async () => {
    const server = createFakeServer(START)
    const source = createReplaySource(server, options(recording(...WALK), { speed: 10 }))
    await source.start()
    server.rejectWith = 'the database is gone'
    await run(server, 4_000)
    server.rejectWith = null
    await run(server, 12_000)
    await source.stop()
    expect(seconds(server)).toEqual([-864, -834, -804])
  })

  test('stops while the sink accepts no more: memory stays bounded and nothing is lost', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, i) => `v${i % 50},${FIRST + Math.floor(i / 50)},37.7,-122.4`,
    )
    const server = createFakeServer(START)
    const source = createReplaySource(server, options(recording('id,ts,lat,lon', ...rows), { speed: 1_000 }))
    await source.start()
    server.hold = true
    await run(server, 6_000)
    expect(server.observed).toHaveLength(0)
    server.hold = false
    server.release()
    await run(server, 10_000)
    await source.stop()
    expect(places(server)).toHaveLength(60_000)
    expect(source.report().refused).toEqual({})
    const newest = Math.max(
      ...server.observed.map(({ at, observation: o }) =>
        o.event === 'vehicleLocation' ? o.data.timestamp - at : 0,
      ),
    )
    expect(newest).toBeLessThanOrEqual(0)
  })

  test('names ignored columns once', async () => {
    const server = await play(recording('id,ts,lat,lon,fuel', `a,${FIRST},37,-122,5`), 1_000)
    expect(server.lines.filter((line) => line.includes('columns fuel'))).toHaveLength(1)
  })

  test.each([
    [
      'a missing file',
      () => join(folder, 'nowhere.csv'),
      /nowhere\.csv: cannot be read: there is no such file/,
    ],
    ['a folder', () => folder, /is not a file/],
    ['an empty file', () => recording('').replace(/$/, ''), /is empty|must name the columns/],
    ['a file without lon', () => recording('id,ts,lat', 'a,1,2'), /missing: 'lon' \(or lng, longitude\)/],
    ['a file without a usable row', () => recording('id,ts,lat,lon', 'a,b,c,d'), /no usable row/],
  ])('rejects %s at the start', async (_, file, message) => {
    const server = createFakeServer(START)
    await expect(createReplaySource(server, options(file())).start()).rejects.toThrow(message)
    expect(server.vehicles.size).toBe(0)
  })

  test('rejects speed and copies out of range by name', () => {
    const server = createFakeServer(START)
    expect(() => createReplaySource(server, options('f', { speed: 0 }))).toThrow(
      /speed is 0; a number above 0/,
    )
    expect(() => createReplaySource(server, options('f', { speed: Number.NaN }))).toThrow(/speed/)
    expect(() => createReplaySource(server, options('f', { copies: 1.5 }))).toThrow(
      /copies is 1.5; a whole number/,
    )
  })

  test('fails a command to a recorded vehicle visibly', async () => {
    const server = createFakeServer(START)
    const source = createReplaySource(server, options(recording(...WALK)))
    await source.start()
    server.sendCommand({
      commandId: 9,
      vehicleId: 1,
      deviceSerial: 'rec-a',
      content: { command: 'set-lock-state', lockState: 'LOCK' },
    })
    await run(server, 1_000)
    expect(server.settled).toMatchObject([{ commandId: 9, state: 'failed' }])
    expect(observed(server)).toContainEqual({
      event: 'ErrorSetLock',
      data: { vehicleId: 1, timestamp: START, lockState: 'LOCK' },
    })
    await source.stop()
  })
})
