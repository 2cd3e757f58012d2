import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISTANCE_SORT_KEY, SORT_KEYS } from '../../contract/listOrder.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { EVENT_FILTERS } from '../../contract/wire/eventFilterNames.ts'
import { type AddressView, EMPTY_ADDRESS_VIEW, readAddressView, writeAddressView } from './addressView.ts'

const decimal = (min: number, max: number, digits: number) =>
  fc.integer({ min: min * 10 ** digits, max: max * 10 ** digits }).map((value) => value / 10 ** digits)
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

const anyView: fc.Arbitrary<AddressView> = fc.record({
  camera: fc.option(
    fc.record({
      zoom: decimal(0, 24, 2),
      latitude: decimal(-85, 85, 5),
      longitude: decimal(-180, 180, 5),
    }),
  ),
  filters: fc.record({
    search: fc.string({ unit: 'grapheme', maxLength: 30 }),
    groups: fc.oneof(
      fc.constant('all' as const),
      fc.uniqueArray(fc.oneof(id, fc.constant('withOutGroups' as const)), { minLength: 1, maxLength: 5 }),
    ),
    zones: fc.oneof(
      fc.constant('all' as const),
      fc.uniqueArray(fc.oneof(id, fc.constant('withOutGroups' as const)), { minLength: 1, maxLength: 5 }),
    ),
    connection: fc.constantFrom('ALL', 'ONLINE', 'OFFLINE'),
    ignitionOnly: fc.boolean(),
    status: fc.constantFrom('ALL', ...MARKER_STATUSES),
    alarmsOnly: fc.boolean(),
    trailer: fc.constantFrom('ALL', 'WITH', 'WITHOUT'),
    events: fc.subarray([...EVENT_FILTERS]),
  }),
  foundOnly: fc.boolean(),
  sort: fc.option(
    fc.record({ key: fc.constantFrom(...SORT_KEYS, DISTANCE_SORT_KEY), reverse: fc.boolean() }),
  ),
  grouping: fc.option(fc.boolean()),
  origin: fc.option(fc.record({ latitude: decimal(-85, 85, 5), longitude: decimal(-180, 180, 5) })),
  vehicleId: fc.option(id),
})

test('every view survives the round trip through its address', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readAddressView(writeAddressView(view))).toEqual(view)
    }),
  )
})

test('parses any text without an error, and what it keeps is stable', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webQueryParameters({ size: '-1' })), (text) => {
      const read = readAddressView(text)
      expect(readAddressView(writeAddressView(read))).toEqual(read)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['z=abc&c=50,30', 'a zoom that is no number'],
  ['z=7&c=91,30', 'a latitude beyond the pole'],
  ['z=7&c=50', 'half a place'],
  ['z=7&c=50,30,10', 'more than a place'],
  ['z=1e3&c=0x10,30', 'numbers in other forms'],
  ['v=-1', 'a vehicle that cannot be'],
  ['v=1.5', 'half a vehicle'],
  ['s=colour', 'an unknown sorting'],
  ['e=NOTHING&g=x,,-2&on=maybe&ign=yes&by=name', 'unknown filters'],
  ['%E0%A4%A&&=&', 'rubble'],
])('a damaged part counts as absent: %s (%s)', (text) => {
  expect(readAddressView(text)).toEqual(EMPTY_ADDRESS_VIEW)
})

test('a view is written as a person would write it', () => {
  expect(
    writeAddressView({
      camera: { zoom: 7.2, latitude: 50.45, longitude: 30.520001 },
      filters: { ...EMPTY_ADDRESS_VIEW.filters, search: 'MAN 18', groups: [3, 'withOutGroups'] },
      foundOnly: true,
      sort: { key: 'name', reverse: true },
      grouping: null,
      origin: null,
      vehicleId: 123,
    }),
  ).toBe('z=7.2&c=50.45,30.52&q=MAN+18&g=3,none&only=1&s=-name&v=123')
  expect(writeAddressView(EMPTY_ADDRESS_VIEW)).toBe('')
})
