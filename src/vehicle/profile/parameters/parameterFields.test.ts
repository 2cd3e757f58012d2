import { expect, test } from 'vitest'
import type { VehicleParameters } from '../../../api/vehicleProfile.ts'
import { SERVER_TEXT } from '../../../contract/http/error.ts'
import { changesOf, fieldsOf, parameterFieldsOf, shownSettings } from './parameterFields.ts'

const parameters = {
  name: 'MAN',
  licensePlate: 'AA 1',
  description: '',
  tankVolume: 300,
  tankVolumeStart: null,
  period1: 32,
  period2: undefined,
  settings: [
    { name: 'maximum_speed', unit: 'km/h', value: 10, label: 'Maximum speed' },
    { name: 'tank_volume', unit: 'L', value: 300 },
    { name: 'own.word', unit: '', value: 'y' },
    { name: 'is_leased', unit: '', value: true },
    { name: 'width', unit: 'm', value: null },
  ],
} as unknown as VehicleParameters
const stored = fieldsOf(parameters)
const settings = shownSettings(parameters)
const changed = (part: Partial<typeof stored>) => changesOf(stored, { ...stored, ...part }, settings)

test('fields contain texts; the tank appears in one place only [VEH-07, VEH-58, API-41]', () => {
  expect(stored).toMatchObject({ tankVolume: '300', tankVolumeStart: '', period1: '32', period2: '' })
  expect(settings.map(({ name }) => name)).toEqual(['maximum_speed', 'width', 'own.word', 'is_leased'])
  expect(Object.values(stored.settings)).toEqual(['10', '', 'y', true])
})

test('sends only what changed, a call for each kind [API-39, API-40, API-42, API-43]', () => {
  expect(changed({})).toEqual({ vehicle: null, periods: null, settings: null })
  expect(changed({ name: 'Volvo', tankVolumeStart: '12.5' })).toEqual({
    vehicle: { name: 'Volvo', tankVolumeStart: '12.5' },
    periods: null,
    settings: null,
  })
  expect(changed({ period2: '90' })).toEqual({ vehicle: null, periods: { period2: '90' }, settings: null })
  const typed = { ...stored.settings, s0: '12.50', s1: '2.55', s2: 'z', s3: false }
  expect(changed({ settings: typed }).settings).toEqual([
    { name: 'maximum_speed', value: 12.5 },
    { name: 'width', value: 2.55 },
    { name: 'own.word', value: 'z' },
    { name: 'is_leased', value: false },
  ])
  expect(changed({ settings: { ...stored.settings, s0: '', s2: '' } }).settings).toEqual([
    { name: 'maximum_speed', value: null },
    { name: 'own.word', value: null },
  ])
})

test('a field stays with its setting when another one is set meanwhile [API-40]', () => {
  const before = shownSettings(parameters).map(({ name }) => name)
  const reordered = { settings: parameters.settings.toReversed().map((one) => ({ ...one, value: 1 })) }
  expect(
    shownSettings(reordered)
      .slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(before.slice(0, 2))
})

test('rejects a period below its minimum at its field: the vehicle’s own, otherwise the default [VEH-65, VEH-66]', () => {
  const issuesOf = (vehicle: object, typed: object) => {
    const one = { ...parameters, ...vehicle } as VehicleParameters
    const read = parameterFieldsOf(one).safeParse({ ...fieldsOf(one), ...typed })
    return (read.error?.issues ?? []).map(({ path, message }) => [path[0], message])
  }
  expect(issuesOf({}, { period1: '29', period2: '89' })).toEqual([
    ['period1', SERVER_TEXT.period1TooShort(30)],
    ['period2', SERVER_TEXT.period2TooShort(90)],
  ])
  expect(issuesOf({}, { period1: '30', period2: '90' })).toEqual([])
  expect(issuesOf({ minimalPeriod1: 10 }, { period1: '9' })).toEqual([
    ['period1', SERVER_TEXT.period1TooShort(10)],
  ])
  expect(issuesOf({ minimalPeriod1: 10 }, { period1: '10', period2: '' })).toEqual([])
})

test('a period stored below its minimum does not keep the other fields from being saved [VEH-66]', () => {
  const vehicle = { ...parameters, period1: 5 }
  expect(parameterFieldsOf(vehicle).safeParse({ ...fieldsOf(vehicle), name: 'Volvo' }).success).toBe(true)
})
