import { expect, test } from 'vitest'
import { NUMBERED_NAMES, READING_NAMES } from '../contract/readingNames.ts'
import { readings as english } from './en/readings.ts'
import { readingName } from './readingName.ts'
import type { Translate } from './translate.ts'

/** The key and what is put into its text. */
const t = ((key: string, values?: object) => JSON.stringify([key, values])) as unknown as Translate

test('translates the names that the product gives, with their numbers', () => {
  expect(readingName(t, 'Board voltage')).toBe(JSON.stringify(['readings.boardVoltage', undefined]))
  expect(readingName(t, 'Fuel tank 2')).toBe(JSON.stringify(['readings.numbered.fuelTank', { number: '2' }]))
})

test.each(['Board voltage 2', 'fuel', 'Fuel tank', 'Fuel tank 2 left', 'Тент 1', 'Door 3', 'toString', ''])(
  'shows a typed name as it was typed: %s',
  (name) => {
    expect(readingName(t, name)).toBe(name)
  },
)

test('the English texts are the stored names, in which a tracker is a device', () => {
  const { numbered, ...plain } = english
  for (const [key, words] of Object.entries(READING_NAMES))
    expect(plain[key as keyof typeof plain]).toBe(words.replace('Device', 'Tracker'))
  for (const [key, words] of Object.entries(NUMBERED_NAMES))
    expect(numbered[key as keyof typeof numbered]).toBe(`${words} {{number}}`)
})
