import { expect, test } from 'vitest'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import type { StoredPosition } from '../../storage/history.ts'
import { isInArea } from './area.ts'
import { FIRST_STATE, judgeLate, stepFrequency } from './frequency.ts'
import { readEuroConfig } from './receiverConfig.ts'

const { rules } = readEuroConfig(() => '', '/')
const START = Date.UTC(2026, 10, 20, 8)
const SECOND = 1_000

interface Given {
  /** Seconds after the start. */
  readonly s: number
  /** Metres to the east of Łódź. */
  readonly m?: number
  readonly rest?: Partial<StoredPosition>
}

const at = ({ s, m = 0, rest = {} }: Given): StoredPosition => {
  const [latitude, longitude] = destination(51.76, 19.45, 90, m)
  return {
    vehicleId: 1,
    timestamp: START + s * SECOND,
    latitude,
    longitude,
    speed: 20,
    azimuth: 90,
    altitude: 200,
    validity: 100,
    satellites: 12,
    ignitionOn: true,
    attributes: null,
    ...rest,
  }
}

/** Seconds after the start of what is sent, with the events of e-TOLL that are no locations. */
const sentOf = (service: EuroService, given: readonly Given[]): (number | string)[] => {
  let state = FIRST_STATE
  return given.flatMap((one) => {
    const step = stepFrequency(service, rules, state, at(one))
    state = step.state
    return step.selected.flatMap(({ position, event }) => {
      const s = (position.timestamp - START) / SECOND
      return service === 'etoll' && event !== 'location' ? [event, s] : [s]
    })
  })
}
const range = (count: number, of: (index: number) => Given): Given[] =>
  Array.from({ length: count }, (_, index) => of(index))

test('SENT-GEO gets a position once a kilometre and a minute have passed [EURO-03]', () => {
  // 20 m/s: the kilometre is done in 50 s.
  expect(
    sentOf(
      'sent',
      range(13, (i) => ({ s: i * 10, m: i * 200 })),
    ),
  ).toEqual([0, 60, 120])
  // 10.1 m/s: the minute is over before the kilometre is.
  expect(
    sentOf(
      'sent',
      range(21, (i) => ({ s: i * 10, m: i * 101 })),
    ),
  ).toEqual([0, 100, 200])
})

test('SENT-GEO gets a position every five minutes in any case while the engine is on [EURO-03]', () => {
  const standing = { speed: 0 }
  expect(
    sentOf(
      'sent',
      range(62, (i) => ({ s: i * 10, rest: standing })),
    ),
  ).toEqual([0, 300, 600])
})

test('SENT-GEO gets a position where a moving vehicle turned by 40 degrees, also past north [EURO-03]', () => {
  const turned = (azimuth: number, speed = 10) => ({ azimuth, speed })
  const given = [
    { s: 0, rest: turned(350) },
    { s: 5, rest: turned(20) },
    { s: 10, rest: turned(31) },
    { s: 15, rest: turned(75, 0) },
  ]
  expect(sentOf('sent', given)).toEqual([0, 10])
})

test('SENT-GEO gets the last position before the engine is switched off, once [EURO-03]', () => {
  const off = { ignitionOn: false, speed: 0 }
  const given = [
    { s: 0 },
    { s: 10 },
    { s: 20 },
    { s: 30, rest: off },
    { s: 40, rest: off },
    { s: 400, rest: off },
  ]
  expect(sentOf('sent', given)).toEqual([0, 20])
  expect(sentOf('sent', [{ s: 0 }, { s: 10, rest: off }, { s: 20 }])).toEqual([0, 20])
})

test('e-TOLL gets a position every five seconds of a drive, with its start and its end [EURO-03]', () => {
  const off = { ignitionOn: false, speed: 0 }
  const given = [...range(13, (i) => ({ s: i, m: i * 20 })), { s: 13, rest: off }, { s: 14, rest: off }]
  expect(sentOf('etoll', given)).toEqual(['startjourney', 0, 5, 10, 'endjourney', 13])
})

test('e-TOLL gets a position every five minutes while the vehicle stands with its engine on [EURO-03]', () => {
  expect(
    sentOf(
      'etoll',
      range(61, (i) => ({ s: i * 10, rest: { speed: 0 } })),
    ),
  ).toEqual(['startjourney', 0, 300, 600])
})

test('e-TOLL gets what a device says of itself at once and once while it lasts, SENT-GEO does not [EURO-03]', () => {
  const off = { ignitionOn: false, speed: 0 }
  const says = (alarm: string, rest: object = {}) => ({ ...rest, attributes: { alarm } })
  const given = [
    { s: 0 },
    { s: 2, rest: says('powerCut') },
    { s: 5, rest: says('powerCut,jamming') },
    { s: 7, rest: says('jamming', { latitude: null, longitude: null }) },
    { s: 8, rest: says('jamming') },
    { s: 10 },
    { s: 12, rest: says('powerCut', off) },
    { s: 14, rest: says('powerRestored', off) },
    { s: 16, rest: off },
  ]
  const jammed = ['plugout', 2, 'jamming', 5, 'gpsoffline', 7, 'gpsonline', 8]
  const stopped = ['endjourney', 12, 'plugout', 12, 'plugon', 14]
  expect(sentOf('etoll', given)).toEqual(['startjourney', 0, ...jammed, 10, ...stopped])
  expect(sentOf('sent', given)).toEqual([0, 10])
})

test('e-TOLL gets the loss of places and of the network and their return, once each, at the last place [EURO-03]', () => {
  const nowhere = { latitude: null, longitude: null, speed: 80 }
  const level = (rssi: number, rest: object = {}) => ({ ...rest, attributes: { rssi } })
  const given = [
    { s: 0, rest: level(4) },
    { s: 1, m: 20, rest: nowhere },
    { s: 2, rest: level(0, nowhere) },
    { s: 3, rest: nowhere },
    { s: 4, m: 80, rest: { validity: 50 } },
    { s: 5, m: 100, rest: level(0) },
    { s: 6, m: 120, rest: level(3) },
    { s: 7, m: 140 },
    { s: 11, m: 220 },
  ]
  const lost = ['gpsoffline', 1, 'gsmoffline', 2, 'gpsonline', 5, 'gsmonline', 6]
  expect(sentOf('etoll', given)).toEqual(['startjourney', 0, ...lost, 11])
  expect(sentOf('sent', given)).toEqual([0])
  const first = stepFrequency('etoll', rules, FIRST_STATE, at({ s: 0 })).state
  const [offline] = stepFrequency('etoll', rules, first, at({ s: 1, rest: nowhere })).selected
  expect(offline?.position).toMatchObject({ latitude: first.last?.latitude, speed: 0, altitude: null })
})

test('a device without a place says nothing before its first place [EURO-03]', () => {
  const given = [{ s: 0, rest: { latitude: null, longitude: null } }, { s: 1 }]
  expect(sentOf('etoll', given)).toEqual(['startjourney', 1])
})

test('a late position carries to e-TOLL what the device said with it [EURO-03]', () => {
  const late = at({ s: 9, rest: { attributes: { alarm: 'jamming' } } })
  expect(judgeLate('etoll', rules, null, late)).toMatchObject({ event: 'jamming' })
  expect(judgeLate('sent', rules, null, late)).toMatchObject({ event: 'location' })
})

test.each([
  ['without a place', { latitude: null, longitude: null }],
  ['with a bad place', { validity: 50 }],
  ['that is too fast', { speed: 56.01 }],
  ['outside Poland', { latitude: 50.45, longitude: 30.52 }],
  ['of a clock that was never set', { timestamp: 1_505_865_599_999 }],
])('a position %s is not sent [EURO-03]', (_name, rest) => {
  expect(sentOf('sent', [{ s: 0, rest }])).toEqual([])
  expect(sentOf('etoll', [{ s: 0, rest }])).toEqual([])
})

test('a vehicle is under way without a place, and no more outside the area', () => {
  const steps = [{}, { latitude: null, longitude: null }, { latitude: 48, longitude: 20 }].map((rest, i) =>
    at({ s: i, rest }),
  )
  let state = FIRST_STATE
  const seen = steps.map(
    (position) => (state = stepFrequency('sent', rules, state, position).state).isUnderWay,
  )
  expect(seen).toEqual([true, true, false])
})

test('a late position is judged by what was sent for the time before it', () => {
  const before = { at: START, latitude: 51.76, longitude: 19.45, heading: 90 }
  const late = (given: Given) => judgeLate('sent', rules, before, at(given))
  expect(late({ s: 30, m: 500 })).toBeNull()
  expect(late({ s: 70, m: 1_400 })).toMatchObject({ event: 'location', heading: 90 })
  expect(late({ s: 70, m: 1_400, rest: { ignitionOn: false, speed: 0 } })).toBeNull()
  expect(judgeLate('sent', rules, null, at({ s: 1 }))).not.toBeNull()
})

test.each([
  ['Warsaw', 52.23, 21.01, true],
  ['Szczecin', 53.43, 14.55, true],
  ['Przemyśl', 49.78, 22.77, true],
  ['Gdańsk', 54.35, 18.65, true],
  ['Hel', 54.6, 18.8, true],
  ['Kaliningrad', 54.71, 20.51, false],
  ['Prague', 50.08, 14.43, false],
  ['Lviv', 49.84, 24.03, false],
  ['Kyiv', 50.45, 30.52, false],
  ['Berlin', 52.52, 13.4, false],
  ['Budapest', 47.5, 19.04, false],
])('%s is judged by the border as SENT-GEO draws it', (_name, latitude, longitude, isInside) => {
  expect(isInArea(latitude, longitude)).toBe(isInside)
})
