import { expect, test } from 'vitest'
import { DEFAULT_RECEIPT_SETTINGS } from '../../../../src/contract/http/fuelReceipts.ts'
import { type MatchedReceipt, matchReceipts, type TankFacts } from './matchReceipts.ts'
import { localMoment } from '../../../platform/localMoment.ts'
import { RECEIPT_TABLE } from './receiptFile.ts'

const MINUTE = 60_000
const AT = Date.UTC(2026, 10, 20, 10)
const PLACE = { latitude: 50, longitude: 30 }
/** Metres to the north. */
const north = (metres: number) => ({ latitude: 50 + metres / 111_195, longitude: 30 })

const facts = (rest: Partial<TankFacts> = {}): TankFacts => ({
  fillings: [{ from: AT, to: AT + 5 * MINUTE, litres: 100, ...PLACE }],
  tank: 400,
  hasLevel: true,
  placeAt: () => PLACE,
  ...rest,
})
const receipt = (rest: Partial<MatchedReceipt> = {}): MatchedReceipt => ({
  id: 1,
  at: AT,
  litres: 100,
  ...PLACE,
  ...rest,
})
const flagOf = (one: MatchedReceipt, known = facts()) =>
  matchReceipts([one], known, DEFAULT_RECEIPT_SETTINGS)[0]?.flag

test.each([
  ['of the same time, place and volume matches', receipt(), 'matched'],
  ['ten minutes before the filling matches', receipt({ at: AT - 10 * MINUTE }), 'matched'],
  ['ten minutes after the filling matches', receipt({ at: AT + 15 * MINUTE }), 'matched'],
  ['eleven minutes after it has no increase', receipt({ at: AT + 16 * MINUTE }), 'noIncrease'],
  ['7 % off matches', receipt({ litres: 107.4 }), 'matched'],
  ['8 % off differs in volume', receipt({ litres: 109 }), 'volumeDiffers'],
  ['190 m off matches', receipt(north(190)), 'matched'],
  ['210 m off is of a vehicle elsewhere', receipt(north(210)), 'elsewhere'],
  ['without a place matches', receipt({ latitude: null, longitude: null }), 'matched'],
  ['of more than the tank holds is flagged', receipt({ litres: 401 }), 'exceedsTank'],
] as const)('a receipt %s', (_name, one, flag) => {
  expect(flagOf(one)).toBe(flag)
})

test('a small volume may be 5 litres off', () => {
  const small = facts({ fillings: [{ from: AT, to: AT, litres: 20, ...PLACE }] })
  expect(flagOf(receipt({ litres: 24.9 }), small)).toBe('matched')
  expect(flagOf(receipt({ litres: 25.2 }), small)).toBe('volumeDiffers')
})

test('without a filling the place of the vehicle decides, and without a level nothing is said of an increase', () => {
  const none = facts({ fillings: [] })
  expect(flagOf(receipt(), none)).toBe('noIncrease')
  expect(flagOf(receipt(north(900)), none)).toBe('elsewhere')
  expect(flagOf(receipt(), { ...none, hasLevel: false })).toBe('noLevel')
})

test('each filling belongs to the receipt of the nearest volume', () => {
  const found = matchReceipts(
    [receipt({ litres: 60 }), receipt({ id: 2, litres: 99 })],
    facts(),
    DEFAULT_RECEIPT_SETTINGS,
  )
  expect(found.map(({ flag }) => flag)).toEqual(['noIncrease', 'matched'])
  expect(found[1]).toMatchObject({ filledAt: AT, filledLitres: 100, distance: 0 })
})

test('times are read in the forms of the region, of ISO and of spreadsheets, and as clocks of a zone show them', () => {
  const { rule } = RECEIPT_TABLE.columns.time
  const expected = '2026-11-20 14:05:00'
  for (const text of ['20.11.2026 14:05', '20/11/2026 14:05:00', '2026-11-20T14:05', '46346.586805556'])
    expect(rule.parse(text)).toBe(expected)
  for (const text of ['31.02.2026 10:00', 'yesterday', '', '12'])
    expect(rule.safeParse(text).success).toBe(false)
  expect(localMoment(expected, 'Europe/Kyiv')).toBe(Date.UTC(2026, 10, 20, 12, 5))
  expect(localMoment('2026-07-01 00:30:00', 'Europe/Kyiv')).toBe(Date.UTC(2026, 5, 30, 21, 30))
  // The clocks show this twice, and the next one never.
  expect(localMoment('2026-10-25 03:30:00', 'Europe/Kyiv')).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(localMoment('2026-03-29 03:30:00', 'Europe/Kyiv')).toBe(Date.UTC(2026, 2, 29, 1, 30))
  expect(RECEIPT_TABLE.columns.litres.rule.parse('1 204,5')).toBe('1204.5')
})
