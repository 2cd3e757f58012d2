import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { StoredPosition } from '../../storage/history.ts'
import {
  type DeviceEvent,
  deviceEventsOf,
  type EtollEvent,
  isWithoutNetwork,
  type Link,
} from './etollFacts.ts'
import { atLastPlace, isFit, isOutside, type PlacedPosition, withoutOthers } from './recordBody.ts'

/** Which positions of a vehicle are sent: a pure function of what was sent before and of the next position. */

/** How often positions are sent; times in ms. */
export interface FrequencyRules {
  readonly sent: {
    /** A position follows once both have passed. */
    readonly metres: number
    readonly leastMs: number
    /** A position follows after this time in any case, while the engine is on. */
    readonly mostMs: number
    /** A position follows where the direction changed by so much, degrees. */
    readonly turn: number
  }
  readonly etoll: {
    readonly movingMs: number
    /** While the vehicle stands with its engine on. */
    readonly standingMs: number
  }
}

/** m/s; a slower vehicle stands. */
const MOVING = 1

/** What the next decision needs of a position. */
export interface Sample {
  /** ms since the epoch */
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  /** Degrees, its own or the last known one. */
  readonly heading: number
}

export interface FrequencyState {
  /** The last one that was selected; null: none yet. */
  readonly last: Sample | null
  /** The last fit position with the engine on that was not selected; null: there is none. */
  readonly skipped: PlacedPosition | null
  /** Whether the engine was on at the last position. */
  readonly isOn: boolean
  /** Whether the engine is on and the vehicle is where the receiver takes positions. */
  readonly isUnderWay: boolean
  /** Events that the device said with the last fit position, of e-TOLL; absent: none. */
  readonly said?: readonly DeviceEvent[]
  /** What the device was without at the last position, of e-TOLL; absent: nothing. */
  readonly lost?: readonly Link[]
}

export const FIRST_STATE: FrequencyState = { last: null, skipped: null, isOn: false, isUnderWay: false }

/** A position to be sent. */
export interface Selected {
  readonly position: PlacedPosition
  readonly heading: number
  readonly event: EtollEvent
}

export interface FrequencyStep {
  readonly state: FrequencyState
  readonly selected: readonly Selected[]
}

const isEngineOn = ({ ignitionOn, speed }: StoredPosition): boolean => ignitionOn || speed >= MOVING

/** Degrees between two directions, 0 to 180. */
const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360
  return turn > 180 ? 360 - turn : turn
}

const headingOf = ({ azimuth }: StoredPosition, last: Sample | null): number => azimuth ?? last?.heading ?? 0

const sampleOf = (position: PlacedPosition, last: Sample | null): Sample => ({
  at: position.timestamp,
  latitude: position.latitude,
  longitude: position.longitude,
  heading: headingOf(position, last),
})

/** Whether a position with the engine on is due after the last one that was sent. */
const isDue = (
  service: EuroService,
  rules: FrequencyRules,
  last: Sample | null,
  position: PlacedPosition,
): boolean => {
  if (last === null) return true
  const passed = position.timestamp - last.at
  const isMoving = position.speed >= MOVING
  if (service === 'etoll') return passed >= (isMoving ? rules.etoll.movingMs : rules.etoll.standingMs)
  const { metres, leastMs, mostMs, turn } = rules.sent
  if (passed >= mostMs) return true
  if (isMoving && turnBetween(headingOf(position, last), last.heading) >= turn) return true
  if (passed < leastMs) return false
  return distanceM(last.latitude, last.longitude, position.latitude, position.longitude) >= metres
}

/** The engine is off, or the vehicle is where the receiver takes nothing: what was last is sent still. */
const switchedOff = (
  service: EuroService,
  { last, skipped, isOn }: FrequencyState,
  position: StoredPosition,
): FrequencyStep => {
  const selected: Selected[] = []
  if (isOn && service === 'etoll' && isFit(position))
    selected.push({ position, heading: headingOf(position, last), event: 'endjourney' })
  else if (isOn && skipped)
    selected.push({ position: skipped, heading: headingOf(skipped, last), event: 'location' })
  const [sent] = selected
  return {
    state: {
      last: sent ? sampleOf(sent.position, last) : last,
      skipped: null,
      isOn: false,
      isUnderWay: false,
    },
    selected,
  }
}

/** Judges the next position of a vehicle, in the order of time, by its place and engine. */
const stepDrive = (
  service: EuroService,
  rules: FrequencyRules,
  state: FrequencyState,
  position: StoredPosition,
): FrequencyStep => {
  if (!isEngineOn(position)) return switchedOff(service, state, position)
  if (!isFit(position)) {
    // Without a place the vehicle is where it was; its silence counts.
    const isUnderWay = state.isUnderWay && !isOutside(position)
    return { state: { ...state, isUnderWay }, selected: [] }
  }
  const { last, isOn } = state
  if (isOn && !isDue(service, rules, last, position))
    return { state: { last, skipped: withoutOthers(position), isOn, isUnderWay: true }, selected: [] }
  const event = isOn ? 'location' : 'startjourney'
  return {
    state: { last: sampleOf(position, last), skipped: null, isOn: true, isUnderWay: true },
    selected: [{ position, heading: headingOf(position, last), event }],
  }
}

/** The links that the device is without at a position, by what it was without before. */
const lostAt = (before: FrequencyState, position: StoredPosition, isBlind: boolean): readonly Link[] => {
  const isMute = isWithoutNetwork(position.attributes) ?? before.lost?.includes('gsm') ?? false
  return [...(isBlind ? (['gps'] as const) : []), ...(isMute ? (['gsm'] as const) : [])]
}

const linkEvents = (before: readonly Link[], lost: readonly Link[]): readonly EtollEvent[] => [
  ...lost.filter((link) => !before.includes(link)).map((link) => `${link}offline` as const),
  ...before.filter((link) => !lost.includes(link)).map((link) => `${link}online` as const),
]

/**
 * What a device says of itself is a row of its own, whether the position was due and the engine is on or not; what it repeats
 * is nothing new. A device without a place says it from the last one that is known.
 */
const addSaid = (
  { state, selected }: FrequencyStep,
  before: FrequencyState,
  position: StoredPosition,
): FrequencyStep => {
  const blind = atLastPlace(position, before.skipped ?? before.last)
  const placed = blind ?? (isFit(position) ? position : null)
  const { said: saidBefore = [], lost: lostBefore = [] } = before
  if (!placed) return { state: withSaid(state, saidBefore, lostBefore), selected }
  const said = blind ? saidBefore : deviceEventsOf(position.attributes)
  const lost = lostAt(before, position, blind !== null)
  const events = [...said.filter((event) => !saidBefore.includes(event)), ...linkEvents(lostBefore, lost)]
  const next = withSaid(state, said, lost)
  if (events.length === 0) return { state: next, selected }
  const heading = headingOf(position, before.last)
  const kept = selected.filter((one) => one.position !== position || one.event !== 'location')
  return {
    state: next,
    selected: [...kept, ...events.map((event) => ({ position: placed, heading, event }))],
  }
}

/** The state with what the device says of itself; lists without anything are left out. */
const withSaid = (
  state: FrequencyState,
  said: readonly DeviceEvent[],
  lost: readonly Link[],
): FrequencyState => {
  const { said: saidBefore, lost: lostBefore, ...rest } = state
  // Nearly every position: a copy of the state would cost more than judging it.
  if (said.length + lost.length === 0 && !saidBefore && !lostBefore) return state
  return { ...rest, ...(said.length > 0 && { said }), ...(lost.length > 0 && { lost }) }
}

/** Judges the next position of a vehicle, in the order of time. */
export const stepFrequency = (
  service: EuroService,
  rules: FrequencyRules,
  state: FrequencyState,
  position: StoredPosition,
): FrequencyStep => {
  const step = stepDrive(service, rules, state, position)
  return service === 'etoll' ? addSaid(step, state, position) : step
}

const lateEventOf = (service: EuroService, { attributes }: StoredPosition): EtollEvent =>
  (service === 'etoll' ? deviceEventsOf(attributes)[0] : undefined) ?? 'location'

/** Judges a position that came late, by the one that was sent for the time before it; null: none was. */
export const judgeLate = (
  service: EuroService,
  rules: FrequencyRules,
  before: Sample | null,
  position: StoredPosition,
): Selected | null =>
  isEngineOn(position) && isFit(position) && isDue(service, rules, before, position)
    ? { position, heading: headingOf(position, before), event: lateEventOf(service, position) }
    : null

/** The part of a selected position that the next late one is judged by. */
export const sampleOfSelected = ({ position, heading }: Selected): Sample => ({
  at: position.timestamp,
  latitude: position.latitude,
  longitude: position.longitude,
  heading,
})
