import { describe, expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../../src/contract/engine/view.ts'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import { applyBatch, commonFleet, filterFleet, listOf, sourceOf } from '../baseline/commonDesign.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import { MeasuredEngine } from './measuredEngine.ts'
import { BUSY_VIEW, CITY, COUNTRY, HAULAGE, viewportOf } from './scenes.ts'

const fleet = createFleet({ vehicles: 3_000, seed: 5 })
const OPTIONS = { seed: 2, rate: 10_000, locationShare: 0.8, batch: 1_000 }
const BY_NAME: FleetView = { ...DEFAULT_VIEW, sort: { key: 'name', reverse: false } }

const loaded = async (): Promise<MeasuredEngine> => {
  const engine = new MeasuredEngine(fleet)
  await engine.load()
  return engine
}

describe('the measured engine', () => {
  test.each([
    ['JSON', jsonFrame],
    ['binary', (batch: Parameters<typeof jsonFrame>[0]) => encodeBinaryFrame(batch).buffer],
  ])('accepts every event of the generator as %s and publishes it', async (_, encode) => {
    const engine = await loaded()
    engine.engine.configure({ viewport: CITY })
    await engine.show(BUSY_VIEW)
    const events = createEvents(fleet, OPTIONS)
    const before = engine.snapshots
    for (let frame = 0; frame < 5; frame++) await engine.play(encode(events.batch()))
    // On a busy machine the last events are late: the clock includes the cost of the engine's work.
    await engine.clock.advance(1_000)
    expect(engine.snapshots).toBeGreaterThan(before)
    engine.assertTaken(5_000)
    expect(() => engine.assertTaken(5_001)).toThrow('bench: 5001 events were played, the engine tells of')
    expect(engine.last?.counts.listed).toBeGreaterThan(20)
  })

  test.each<[string, FleetView]>([
    ['everything by name', BY_NAME],
    ['three groups', { ...BY_NAME, groups: HAULAGE }],
    ['ignition on', { ...BY_NAME, ignitionOnly: true }],
    ['offline', { ...BY_NAME, connection: 'OFFLINE' }],
    ['two events', { ...BY_NAME, events: ['FUELLING_START', 'VOLTAGE'] }],
    ['a search', { ...BY_NAME, search: 'scania' }],
    ['a Cyrillic search', { ...BY_NAME, search: 'камаз' }],
  ])('lists the same rows as the common design after the same events: %s', async (_, view) => {
    const engine = await loaded()
    let common = commonFleet(fleet.miniRows(), fleet.rows('counts'))
    const events = createEvents(fleet, OPTIONS)
    for (let frame = 0; frame < 6; frame++) {
      const batch = events.batch()
      await engine.play(jsonFrame(batch))
      common = applyBatch(common, batch)
    }
    await engine.show(view)
    const list = listOf(filterFleet(common, view), view)
    expect(engine.last?.counts.listed).toBe(list.length)
    const { rows } = engine.rows
    expect(rows.length).toBeGreaterThan(10)
    const names = rows.map((entry) => (entry.kind === 'vehicle' ? entry.row.name : ''))
    expect(names).toEqual(list.slice(0, rows.length).map(({ name }) => name))
  })

  test('has every vehicle with a place in the source that the common design builds for its map', () => {
    const common = commonFleet(fleet.miniRows(), fleet.rows('counts'))
    expect(sourceOf(filterFleet(common, DEFAULT_VIEW), fleet.startAt).features).toHaveLength(3_000)
  })
})

describe('the scenes', () => {
  const inside = ({ west, east, south, north }: typeof COUNTRY): number => {
    const { places } = fleet.columns()
    let found = 0
    for (let i = 0; i < fleet.vehicles; i++) {
      const [longitude = 0, latitude = 0] = places.subarray(i * 2, i * 2 + 2)
      if (longitude > west && longitude < east && latitude > south && latitude < north) found += 1
    }
    return found
  }

  test('shows the whole fleet, a city, and the requested number of vehicles', () => {
    expect(inside(COUNTRY)).toBeGreaterThan(2_850)
    expect(inside(CITY)).toBeGreaterThan(10)
    expect(inside(CITY)).toBeLessThan(200)
    for (const count of [50, 300, 1_000])
      expect(Math.abs(inside(viewportOf(fleet, count)) - count)).toBeLessThan(count / 10)
  })
})
