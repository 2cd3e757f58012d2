import { expect, test, vi } from 'vitest'
import type { VehicleDetail, VehicleRow } from '../../contract/engine.ts'
import type { SensorValue, VehicleState } from '../../contract/entities/vehicle.ts'
import { rowOf } from '../../fleet/testing/fakeEngine.ts'
import { renderMarkup, wordsOf } from '../../fleet/testing/renderMarkup.tsx'
import { VehicleWindow } from './vehicleWindow.tsx'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

const sensor = (part: Partial<SensorValue>): SensorValue => ({
  name: 'Fuel',
  value: 120.5,
  units: 'L',
  visible: true,
  sensorType: 'FUEL',
  sensorNumber: 1,
  ...part,
})
/** Only what the window reads. */
const state = {
  trailerActionEvent: {
    id: 1,
    idSerial: 'S',
    name: 'Schmitz',
    registerTime: 1,
    vehicleLicensePlate: '',
    vehicleName: '',
    width: null,
    type: 'TRAILER_CONNECTED',
  },
  connectedRfidCard: { number: '55', driverName: 'Olena' },
  realSensorValues: [sensor({}), sensor({ name: 'Secret', visible: false })],
  multiSensorValues: [],
  vehicleCounters: [],
} as unknown as VehicleState

const draw = (row: Partial<VehicleRow>, options = {}, full: VehicleState | null = state): Promise<string> => {
  const detail: VehicleDetail = { row: rowOf(row), state: full, refreshedAt: 0 }
  return renderMarkup(<VehicleWindow detail={detail} onClose={() => {}} />, options)
}
const ALL = { capabilities: { setLockMode: true, unsetAlarm: true } }

test('the window says name, antenna, SOS and security [POPUP-10, POPUP-11, POPUP-12, POPUP-13]', async () => {
  const calm = wordsOf(await draw({ antConnected: true, lockState: 'LOCK' }))
  for (const part of ['Truck', 'Antenna Connected', 'SOS button Calm', 'Security Armed'])
    expect(calm).toContain(part)
  const bad = wordsOf(await draw({ antShort: true, antConnected: true, alarm: true, lockedAlarm: true }))
  for (const part of ['Antenna Short circuit', 'SOS button Alarm', 'Security The alarm went off']) {
    expect(bad).toContain(part)
  }
})

test('the window says ignition, trailer, place and date [POPUP-14, POPUP-15, POPUP-16, POPUP-17]', async () => {
  const words = wordsOf(
    await draw({ ignitionOn: true, latitude: 50.45012, longitude: 30.52345, lastKnownTime: 86_400_000 }),
  )
  for (const part of ['Ignition On', 'Trailer Schmitz', '50.45012, 30.52345']) expect(words).toContain(part)
  expect(words).toMatch(/Last data 0[12]\.01\.1970 - \d\d:\d\d:\d\d/)
})

test('sensors that the owner hides stay hidden; a driver’s card has its name', async () => {
  const words = wordsOf(await draw({}))
  expect(words).toContain('Fuel 120.5 L')
  expect(words).not.toContain('Secret')
  expect(words).toContain('Driver card Olena')
})

test('until the full state came, the window shows what the list knows and that more comes', async () => {
  const words = wordsOf(await draw({}, {}, null))
  expect(words).toContain('Truck')
  expect(words).toContain('Loading details')
  expect(words).not.toContain('Trailer')
})

test('a failed arming is said on the vehicle [LIVE-12, LIVE-13]', async () => {
  expect(wordsOf(await draw({ lockError: 'LOCK' }))).toContain('Error on arming')
  expect(wordsOf(await draw({ lockError: 'UNLOCK' }))).toContain('Error on disarming')
  expect(wordsOf(await draw({}))).not.toContain('Error')
})

test('alarms can be turned off where there are any, and the vehicle armed or disarmed [LIVE-22, LIVE-23]', async () => {
  const calm = wordsOf(await draw({ lockState: 'LOCK' }, ALL))
  expect(calm).toContain('Disarm')
  expect(calm).not.toContain('Turn')
  const alarmed = await draw({ alarm: true, lockedAlarm: true, lockState: 'UNLOCK' }, ALL)
  for (const part of ['Turn SOS off', 'Turn the alarm off', 'Arm']) expect(wordsOf(alarmed)).toContain(part)
})

test('who may not do it sees the buttons without use, and why', async () => {
  const demo = await draw({ alarm: true }, { kind: 'demo', ...ALL })
  expect(demo.match(/<button[^>]* disabled=""/g)).toHaveLength(2)
  expect(wordsOf(demo)).toContain('Demo mode')
  const limited = await draw({ alarm: true }, { kind: 'limited' })
  expect(wordsOf(limited)).toContain('You have no right to do this')
})
