import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectMovement } from '../../movement/detectMovement.ts'
import { newestOf } from '../../movement/packedMovement.ts'
import type { TrackPosition, ZoneCrossing } from '../../movement/ports.ts'
import { DEFAULT_SETTINGS } from '../../movement/settings.ts'
import { zonesOnMeridian as zones } from '../../movement/testing.ts'
import { createDayClock } from '../dayClock.ts'
import { type Followed, followedOf, followOver } from './followed.ts'
import type { FuelSample } from './fuelSample.ts'
import { followStateOf, followTotalsOf, type FollowState } from './vehicleFollow.ts'

const calendar = createDayClock('Europe/Kyiv')
const dayOf = (at: number): string => calendar.dayOf(at)
const START = Date.UTC(2026, 10, 20, 12)
const settings = { ...DEFAULT_SETTINGS, allowedSpeed: 25 }
const RUNS = 150

const piece = fc.record({
  kind: fc.constantFrom('drive', 'stand', 'silence', 'jump', 'zero'),
  count: fc.integer({ min: 1, max: 40 }),
  seconds: fc.integer({ min: 1, max: 90 }),
  speed: fc.double({ min: 2, max: 35, noNaN: true }),
  litres: fc.integer({ min: 0, max: 120 }),
  /** What the sensor of the second tank says; 0 also where it says nothing. */
  second: fc.constantFrom(0, 0, 60, 90),
  ignitionOn: fc.boolean(),
})
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

/** A message of a device: a position and, at its moment, the sensor values. */
interface Message {
  readonly position: TrackPosition
  readonly sample: FuelSample
}

const messagesOf = (pieces: readonly Piece[]): Message[] => {
  const messages: Message[] = []
  let [timestamp, latitude] = [START, 50]
  for (const { kind, count, seconds, speed, ignitionOn, litres, second } of pieces) {
    for (let step = 0; step < count; step++) {
      timestamp += seconds * 1_000 * (kind === 'silence' ? 20 : 1)
      if (kind === 'drive') latitude += (speed * seconds) / 111_195
      const place =
        kind === 'zero'
          ? { latitude: 0, longitude: 0 }
          : { latitude: latitude + (kind === 'jump' && step % 3 === 0 ? 0.2 : 0), longitude: 30 }
      const measured = { speed: kind === 'drive' ? speed : 0, azimuth: 0, validity: 100, ignitionOn }
      const level = litres + (step % 3)
      messages.push({
        position: { timestamp, ...place, ...measured },
        sample: {
          timestamp,
          wired: [
            { number: 27, litres: level },
            { number: 28, litres: second },
          ],
          made: null,
        },
      })
    }
  }
  return messages
}

/** The row of the vehicle, and what was published of it. */
interface Tables {
  stored: number
  row: { readonly version: number; readonly state: string | null }
  readonly published: { readonly name: string; readonly at: number }[]
}

const open = ({ row }: Tables): Followed =>
  followedOf(
    {
      ownerId: 1,
      vehicleId: 7,
      version: row.version,
      newest: null,
      base: null,
      state: row.state === null ? null : (JSON.parse(row.state) as FollowState),
      settings: [{ name: 'maximum_allowed_speed', value: String(settings.allowedSpeed), unit: 'm/s' }],
      tankVolume: null,
      sensors: null,
    },
    dayOf,
    zones,
  )

/** A process that starts, or was overtaken: from the row over what is stored. */
const readUp = (tables: Tables, messages: readonly Message[]): Followed => {
  const followed = open(tables)
  const stored = messages.slice(0, tables.stored)
  const newest = newestOf(followed) ?? 0
  const readAt = followed.readAt ?? newest - 1
  followOver(
    followed,
    stored.map(({ position }) => position).filter(({ timestamp }) => timestamp > newest),
    stored.map(({ sample }) => sample).filter(({ timestamp }) => timestamp > readAt),
  )
  return followed
}

/** Saves and publishes, unless another process continued meanwhile; then it reads on from there. */
const keep = (tables: Tables, followed: Followed, messages: readonly Message[]): Followed => {
  if (followed.version !== tables.row.version) return keep(tables, readUp(tables, messages), messages)
  tables.published.push(...followed.found.map(({ name, at }) => ({ name, at })))
  tables.published.push(...followed.crossings.map((each) => ({ name: nameOf(each), at: each.at })))
  tables.row = { version: followed.version + 1, state: JSON.stringify(followStateOf(followed)) }
  followed.version++
  followed.found = []
  followed.crossings = []
  return followed
}

const nameOf = ({ zoneId, isInside }: ZoneCrossing): string => `${isInside ? 'in' : 'out'} ${zoneId}`

/** What happens to the messages up to a cut. */
const step = fc.record({
  at: fc.nat(200),
  /** Which of two processes stores them. */
  process: fc.nat(1),
  what: fc.constantFrom('keep', 'nothing', 'die', 'restart'),
})

const play = (
  messages: readonly Message[],
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) => {
  const tables: Tables = { stored: 0, row: { version: 0, state: null }, published: [] }
  const processes: [Followed, Followed] = [open(tables), open(tables)]
  const all = [...steps.toSorted((a, b) => a.at - b.at), { at: messages.length, process: 0, what: 'keep' }]
  for (const { at, process, what } of all) {
    const place = process === 0 ? 0 : 1
    const end = Math.max(tables.stored, Math.min(at, messages.length))
    const given = messages.slice(tables.stored, end)
    const wasElsewhere =
      tables.stored > 0 &&
      (newestOf(processes[place]) ?? 0) < (messages[tables.stored - 1]?.position.timestamp ?? 0)
    tables.stored = end
    // It learns that another process wrote of the vehicle, and starts again from the tables.
    if (wasElsewhere) processes[place] = readUp(tables, messages)
    if (what !== 'die') {
      followOver(
        processes[place],
        given.map(({ position }) => position),
        given.map(({ sample }) => sample),
      )
    }
    if (what === 'keep') processes[place] = keep(tables, processes[place], messages)
    if (what === 'die' || what === 'restart') processes[place] = readUp(tables, messages)
  }
  const last = keep(tables, readUp(tables, messages), messages)
  return { published: tables.published, totals: followTotalsOf(last) }
}

/** A vehicle that nobody followed yet. */
const fresh = (): Followed => open({ stored: 0, row: { version: 0, state: null }, published: [] })

test('vehicles that are followed by turns are found to do what each alone does', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.array(fc.array(piece, { maxLength: 6 }), { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      (vehicles, together) => {
        const all = vehicles.map((pieces) => ({ messages: messagesOf(pieces), followed: fresh() }))
        const longest = Math.max(...all.map(({ messages }) => messages.length))
        const follow = (followed: Followed, messages: readonly Message[]): void =>
          followOver(
            followed,
            messages.map(({ position }) => position),
            messages.map(({ sample }) => sample),
          )
        for (let at = 0; at < longest; at += together)
          for (const { messages, followed } of all) follow(followed, messages.slice(at, at + together))
        for (const { messages, followed } of all) {
          const alone = fresh()
          follow(alone, messages)
          expect(followed.found).toEqual(alone.found)
          expect(followed.crossings).toEqual(alone.crossings)
          expect(followTotalsOf(followed)).toEqual(followTotalsOf(alone))
          expect(followStateOf(followed).tracker.trips).toEqual(followStateOf(alone).tracker.trips)
          found += followed.found.length
        }
      },
    ),
    { numRuns: 80 },
  )
  expect(found).toBeGreaterThan(100)
})

/** Events of different kinds are published apart; of one kind, in order. */
const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

const named = (published: ReturnType<typeof play>['published'], name: string): number[] =>
  published.filter((one) => one.name === name).map(({ at }) => at)

test('publishes what a track finds, once, wherever processes die, take over or restart', () => {
  let ends = 0
  let crossed = 0
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 8 }),
      (pieces, steps) => {
        const messages = messagesOf(pieces)
        const { published, totals } = play(messages, steps)
        const whole = play(messages, [])
        expect(published.toSorted(byName)).toEqual(whole.published.toSorted(byName))
        expect(totals).toEqual(whole.totals)
        const truth = detectMovement(
          messages.map(({ position }) => position),
          settings,
          messages.map(({ sample: { timestamp, wired } }) => {
            const tanks = wired.map(({ litres }) => litres ?? 0)
            return { timestamp, litres: tanks.reduce((sum, one) => sum + one, 0), tanks }
          }),
          zones,
        )
        const crossings = truth.crossings.map((each) => ({ name: nameOf(each), at: each.at }))
        expect(published.filter(({ name }) => /^(in|out) /.test(name)).toSorted(byName)).toEqual(
          crossings.toSorted(byName),
        )
        crossed += crossings.length
        const parkings = truth.parkings.filter(({ isOpen }) => !isOpen).map(({ to }) => to)
        expect(parkings.slice(0, named(published, 'VEHICLE_PARKING_END').length)).toEqual(
          named(published, 'VEHICLE_PARKING_END'),
        )
        const fuellings = truth.fuellings.map(({ from }) => from)
        expect(fuellings.slice(0, named(published, 'FUELLING_START').length)).toEqual(
          named(published, 'FUELLING_START'),
        )
        expect(fuellings.length - named(published, 'FUELLING_START').length).toBeLessThanOrEqual(1)
        expect(totals.metres).toBeLessThanOrEqual(truth.totals.mileage + 1e-6)
        expect(totals.engineMs).toBe(truth.totals.engineMs)
        ends += parkings.length + fuellings.length
      },
    ),
    { numRuns: RUNS, seed: 20_261_121 },
  )
  expect(ends).toBeGreaterThan(100)
  expect(crossed).toBeGreaterThan(100)
})
