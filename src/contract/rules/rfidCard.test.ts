import { expect, test } from 'vitest'
import { cardStatus, isCardNumber, isDay, normalizeCardNumber } from './rfidCard.ts'

test.each([
  [' a1b2 ', 'A1B2'],
  ['00:a1-b2 c3', 'A1B2C3'],
  ['0000000000A1B2C3', 'A1B2C3'],
  ['0005678901', '5678901'],
  ['000', ''],
])('the number %j is %j, however it is written [RFID-03]', (text, number) => {
  expect(normalizeCardNumber(text)).toBe(number)
})

test.each([
  ['', false],
  ['FFFFFFFF', false],
  ['F', false],
  ['F1', true],
  ['1', true],
])('%j is the number of a card: %s', (number, isCard) => {
  expect(isCardNumber(number)).toBe(isCard)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['2026-01-01T00:00', false],
])('%j is a day: %s', (text, isGood) => {
  expect(isDay(text)).toBe(isGood)
})

test('a card is good through its last day', () => {
  const card = { expiresOn: '2026-11-20' }
  expect(cardStatus(card, '2026-11-20')).toBe('known')
  expect(cardStatus(card, '2026-11-21')).toBe('expired')
  expect(cardStatus({ expiresOn: null }, '2099-01-01')).toBe('known')
  expect(cardStatus(undefined, '2026-11-20')).toBe('unknown')
})
