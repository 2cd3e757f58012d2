import { expect, test } from 'vitest'
import { fitsForm, formOfSetting, keepNumber, numberOf, type SettingForm } from './vehicleSettings.ts'

test.each<[string, SettingForm, string]>([
  ['a1b2', 'seconds', '12'],
  ['-7', 'seconds', '7'],
  ['12345', 'seconds', '1234'],
  ['1.5', 'seconds', '15'],
  ['1234567', 'rotation', '123456'],
  ['12.345', 'decimal', '12.34'],
  ['12,3', 'decimal', '12.3'],
  ['1.2.3', 'decimal', '1.23'],
  ['.5', 'decimal', '0.5'],
  ['x', 'decimal', ''],
  ['12.', 'decimal', '12.'],
])('from %j as %s keeps %j [VALID-25, VALID-26, VALID-27, VALID-28]', (typed, form, kept) => {
  expect(keepNumber(typed, form)).toBe(kept)
})

test('the kept text always fits [VALID-25]', () => {
  for (const form of ['seconds', 'rotation', 'decimal'] as const)
    for (const typed of ['0', '00012', '999999999999.999', '0.07', '4.35', '12.', '1.1']) {
      expect([typed, form, fitsForm(numberOf(keepNumber(typed, form)) ?? 0, form)]).toEqual([
        typed,
        form,
        true,
      ])
    }
  expect(numberOf('')).toBeNull()
  expect(fitsForm(Number.NaN, 'decimal')).toBe(false)
  expect(fitsForm(0.005, 'decimal')).toBe(false)
})

test('writes a known setting as in its table, another one by its value [VEH-69]', () => {
  expect(formOfSetting({ name: 'maximum_duration', value: null })).toBe('seconds')
  expect(formOfSetting({ name: 'crankshaft_rotation', value: 'x' })).toBe('rotation')
  expect(formOfSetting({ name: 'else', value: 1 })).toBe('decimal')
  expect(formOfSetting({ name: 'else', value: 'text' })).toBeNull()
})
