import fc from 'fast-check'

/**
 * Messages of Traccar and of OsmAnd's clients as JSON text: mostly valid, sometimes with a wrong value, with missing or
 * duplicate fields, and with unknown fields.
 */
type Text = fc.Arbitrary<string>

const json = (values: fc.Arbitrary<unknown>): Text => values.map((value) => JSON.stringify(value) ?? 'null')

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestedObjects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Values of a malicious or faulty program. */
const anything: Text = fc.oneof(
  json(fc.jsonValue()),
  json(fc.double()),
  json(fc.string({ unit: 'binary' })),
  fc.constantFrom(
    '1e999',
    '-1e999',
    '1e308',
    '-1e308',
    '-0',
    '5e-324',
    '9007199254740993',
    '9'.repeat(400),
    `0.${'1'.repeat(400)}`,
    '"1e999"',
    '"NaN"',
    '"50"',
    '"\\u0000"',
    '"\\ud800"',
    'null',
    'true',
    '[]',
    '{}',
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
    JSON.stringify('x'.repeat(20_000)),
    JSON.stringify(Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`n${index}`, index]))),
  ),
  fc.integer({ min: 2, max: 400 }).map(nested),
  fc.integer({ min: 2, max: 400 }).map(nestedObjects),
)

/** One of many fields of a message has an invalid value. */
const mostly = (good: Text): Text =>
  fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: anything })

const name = json(
  fc.oneof(
    fc.stringMatching(/^[a-z]{1,9}$/),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '__proto__', 'constructor', 'x'.repeat(65)),
  ),
)

/** An object with these fields, of which a few are missing, and a few extra ones, also with the same names. */
const object = (fields: Readonly<Record<string, Text>>, others: Text = anything): Text => {
  const known = Object.entries(fields).map(([key, value]) =>
    fc.option(
      value.map((text) => `${JSON.stringify(key)}:${text}`),
      { freq: 40 },
    ),
  )
  const again = fc.constantFrom(...Object.keys(fields)).map((key) => JSON.stringify(key))
  const more = fc.tuple(fc.oneof({ weight: 3, arbitrary: name }, again), others).map((pair) => pair.join(':'))
  const few = fc.oneof({ weight: 12, arbitrary: fc.constant([]) }, fc.array(more, { maxLength: 3 }))
  return fc
    .tuple(fc.tuple(...known), few)
    .map(([kept, added]) => `{${[...kept.filter((one) => one !== null), ...added].join(',')}}`)
}

const number = (least: number, most: number): Text =>
  mostly(json(fc.double({ min: least, max: most, noNaN: true })))
const word = (...words: readonly string[]): Text => mostly(json(fc.constantFrom(...words)))
const boolean = mostly(json(fc.boolean()))
const moment = mostly(
  json(
    fc.oneof(
      fc.integer({ min: 1, max: 4e12 }),
      fc.constantFrom(
        '2026-08-21T10:00:00.000+00:00',
        '2026-08-21T10:00:00.000+0000',
        '2026-08-21T10:00:00Z',
        '1970-01-01T00:00:00.000+00:00',
      ),
    ),
  ),
)
const attributes = mostly(
  object(
    {
      sat: number(-1, 40),
      hdop: number(-1, 99),
      ignition: boolean,
      alarm: word('sos', 'tampering', 'sos,panic, jamming', ',', ''),
      driverUniqueId: word('0a1b'),
    },
    fc.oneof(json(fc.integer()), json(fc.boolean()), json(fc.string()), anything),
  ),
)
const device = mostly(object({ uniqueId: word('A', '860000000000001') }))
const position = object({
  fixTime: moment,
  deviceTime: moment,
  valid: boolean,
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  altitude: number(-400, 9_000),
  speed: number(-1, 200),
  course: number(-1, 360),
  accuracy: number(-1, 5_000),
  protocol: word('teltonika'),
  attributes,
})
const event = object({
  type: word('alarm', 'ignitionOn', 'ignitionOff', 'deviceOnline', 'deviceOffline', 'geofenceEnter'),
  eventTime: moment,
  serverTime: moment,
  attributes: mostly(object({ alarm: word('sos', 'tampering,sos', '') })),
})
const location = object({
  timestamp: moment,
  coords: mostly(
    object({
      latitude: number(-90, 90),
      longitude: number(-180, 180),
      speed: number(-1, 60),
      heading: number(-1, 360),
      accuracy: number(-1, 500),
      altitude: number(-400, 9_000),
    }),
  ),
  event: word('motionchange'),
  is_moving: boolean,
  odometer: number(-1, 1e7),
  mock: boolean,
  activity: mostly(object({ type: word('still') })),
  battery: mostly(object({ level: number(-1, 1), is_charging: boolean })),
  alarm: word('sos'),
  extras: attributes,
})

/** Whole messages by the call that takes them. */
export const hostileMessages = {
  intakeTraccarPosition: mostly(object({ position: mostly(position), device })),
  intakeTraccarEvent: mostly(object({ event: mostly(event), position: mostly(position), device })),
  intakeOsmandMessage: mostly(
    object({ device_id: word('A', '860000000000001'), location: mostly(location) }),
  ),
} as const satisfies Readonly<Record<string, Text>>
