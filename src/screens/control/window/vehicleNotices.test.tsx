import { expect, test, vi } from 'vitest'
import type { GpsData } from '../../../contract/entities/vehicle.ts'
import { wordsOf } from '../../../fleet/testing/renderMarkup.tsx'
import { InfoPopup } from './infoPopup.tsx'
import { detailOf, drawWindow, sensorOf, stateOf } from './testing/drawWindow.tsx'
import { noticesOf } from './vehicleNotices.ts'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

const words = async (...detail: Parameters<typeof detailOf>): Promise<string> =>
  wordsOf(
    await drawWindow(
      InfoPopup,
      { detail: detailOf(...detail) },
      { capabilities: { seeCurrentPosition: true } },
    ),
  )
const kinds = (...detail: Parameters<typeof detailOf>): string[] =>
  noticesOf(detailOf(...detail), null, true).map(({ kind }) => kind)

test('reports absent antenna information, and that a silent device must be checked [ERR-82, ERR-83]', async () => {
  expect(await words({ antConnected: null })).toContain('Antenna No information SOS')
  const silent = { antConnected: null, markerStatus: 'no_signal', label: 'disconnected' } as const
  expect(await words(silent)).toContain('Antenna No information, check the tracker')
  expect(await words({ ...silent, deviceSerial: null })).toContain('Antenna No information SOS')
})

test('reports a vehicle without a place [ERR-84]', async () => {
  const said = await words({ latitude: null, longitude: null, hasGps: false, label: 'coordinatesAbsent' })
  expect(said).toContain('No coordinates')
  expect(said).not.toContain('null')
})

test('adds a note on the veracity of GPS to a place with a validity below 100 [ERR-85]', async () => {
  const gps = (validity: number) => stateOf({ vehiclesDataGpsDataDto: { validity } as GpsData })
  expect(await words({ hasGps: false }, gps(40))).toContain('GPS veracity is 40%')
  expect(kinds({}, gps(100))).toEqual([])
  expect(kinds({ latitude: null, longitude: null }, gps(0))).toEqual([])
})

test('watched sensors that are silent raise a warning [ERR-87, STATUS-28]', async () => {
  const sensors = (second: number) => [
    sensorOf({ sensorNumber: 27, name: 'A' }),
    sensorOf({ sensorNumber: 28, name: 'B', value: second }),
  ]
  expect(await words({}, stateOf({ realSensorValues: sensors(0) }))).toContain('No data from some sensors')
  expect(kinds({}, stateOf({ realSensorValues: sensors(5) }))).toEqual([])
})

test('shows the text of a fired trigger while it holds, and of no other [VEH-45]', async () => {
  const control = {
    id: 1,
    vehicleId: 1,
    timestamp: 1,
    sensorNum: 61,
    sensorName: 'A',
    condition: 'MoreThen',
    thresholdValue: 5,
    text: 'Pump is running',
    enabled: true,
    crossed: true,
    firedAt: 5_000_000,
  }
  const state = (rest: object) => stateOf({ vehicleSensorControlDtoList: [{ ...control, ...rest }] })
  expect(await words({}, state({}))).toContain('Pump is running: since')
  for (const rest of [{ crossed: false }, { enabled: false }, { firedAt: null }])
    expect(kinds({}, state(rest))).toEqual([])
})

test('orders notices by urgency: errors, the lost connection, the device, silence, parking', () => {
  const now = 5_000_000
  const silent = { label: 'disconnected', lastKnownTime: now } as const
  expect(noticesOf(detailOf({ ...silent, lockError: 'LOCK' }), 7, true)).toEqual([
    { kind: 'lockFailed' },
    { kind: 'lostLink', since: 7 },
    { kind: 'noConnection', since: now },
  ])
  for (const label of ['noDevice', 'receptionDisabled', 'noData'] as const) {
    expect(kinds({ label })).toEqual([label])
  }
  expect(kinds({ noConnection: true })).toEqual(['noConnection'])
  expect(kinds({ longParkingWithIgnition: true, parkingIgnitionSince: 4 })).toEqual(['longParking'])
  expect(kinds({}, null, true)).toEqual(['stateFailed'])
})

test('without the right to positions reports them as withheld, not the tracker as silent', async () => {
  const withheld = {
    label: 'noData',
    markerStatus: 'no_signal',
    lastKnownTime: null,
    latitude: null,
    longitude: null,
    antConnected: null,
    lockState: 'UNLOCK',
  } as const
  const blind = wordsOf(await drawWindow(InfoPopup, { detail: detailOf(withheld) }, { capabilities: {} }))
  for (const said of ['Position hidden', 'You have no right to see the position', 'Ignition Hidden']) {
    expect(blind).toContain(said)
  }
  for (const untrue of ['has not sent', 'No data', 'check the tracker']) expect(blind).not.toContain(untrue)
  expect(noticesOf(detailOf(withheld), null, false)).toEqual([])
  expect(noticesOf(detailOf({ ...withheld, label: 'noDevice' }), null, false)).toEqual([{ kind: 'noDevice' }])
  expect(await words(withheld)).toContain('The tracker has not sent any data yet')
})
