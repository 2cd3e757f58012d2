import { expect, test, vi } from 'vitest'
import { rememberAddress } from '../../../api/serverState/testing/rememberAddress.ts'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { wordsOf } from '../../../fleet/testing/renderMarkup.tsx'
import { NO_SIGNAL_AFTER_MS } from '../../../contract/constants.ts'
import { InfoPopup } from './infoPopup.tsx'
import { detailOf, drawWindow, sensorOf, stateOf } from './testing/drawWindow.tsx'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

const RIGHTS = { setLockMode: true, unsetAlarm: true, seeCurrentPosition: true }
const ALL = { capabilities: RIGHTS }
const draw = (detail: VehicleDetail, options = ALL as Parameters<typeof drawWindow>[2]) =>
  drawWindow(InfoPopup, { detail }, options)
const words = async (detail: VehicleDetail, options?: Parameters<typeof drawWindow>[2]): Promise<string> =>
  wordsOf(await draw(detail, options ?? ALL))

test('the window shows name, antenna, SOS and security [POPUP-10, POPUP-11, POPUP-12, POPUP-13]', async () => {
  const calm = await words(detailOf({ antConnected: true, lockState: 'LOCK' }))
  for (const part of ['Truck', 'Antenna Connected', 'SOS button No alarm', 'Security Armed'])
    expect(calm).toContain(part)
  const sos = await words(detailOf({ antShort: true, antConnected: true, alarm: true, lockState: 'LOCK' }))
  for (const part of ['Antenna Short circuit', 'SOS button Alarm', 'Security Armed'])
    expect(sos).toContain(part)
  const locked = await words(detailOf({ antConnected: false, lockedAlarm: true, lockState: 'LOCK' }))
  for (const part of ['Antenna Disconnected', 'SOS button No alarm', 'Security The alarm went off'])
    expect(locked).toContain(part)
})

test('the window shows ignition, trailer, place and date [POPUP-14, POPUP-15, POPUP-16, POPUP-17]', async () => {
  const trailer = {
    id: 1,
    idSerial: 'S',
    name: 'Schmitz',
    registerTime: 1,
    vehicleLicensePlate: '',
    vehicleName: '',
    width: null,
    type: 'TRAILER_CONNECTED',
  }
  const row = { ignitionOn: true, latitude: 50.45012, longitude: 30.52345, lastKnownTime: 86_400_000 }
  const attached = await words(detailOf(row, stateOf({ trailerActionEvent: trailer })))
  for (const part of ['Ignition On', 'Trailer Schmitz', '50.45012, 30.52345'])
    expect(attached).toContain(part)
  expect(attached).toMatch(/[\d,]+ d ago 0[12]\.01\.1970 - \d\d:\d\d:\d\d/)
  const fresh = await words(detailOf({ lastKnownTime: Date.now() - 90_000 }))
  expect(fresh).toMatch(/1 min ago \d\d\.\d\d\.\d{4} - \d\d:\d\d:\d\d/)
  const other = { ...trailer, type: 'TRAILER_DISCONNECTED' }
  expect(await words(detailOf({}, stateOf({ trailerActionEvent: other })))).toContain('Trailer Not attached')
})

test('in the past the window does not claim that nothing was attached: what is not stored is unknown', async () => {
  const past = { at: 86_400_000, speed: 0, loading: false, failed: null, alarmsNow: 0 } as const
  const detail = detailOf({ lastKnownTime: 86_000_000 })
  const then = await words(detail, { ...ALL, snapshot: { past } })
  for (const name of ['Antenna', 'Security', 'Trailer', 'Driver card']) {
    expect(then).toContain(`${name} Not known at that time`)
  }
  const alarm = { ...detailOf({ lockedAlarm: true }), state: null }
  expect(await words(alarm, { ...ALL, snapshot: { past } })).toContain('Security The alarm went off')
  expect(await words(detail)).toContain('Trailer Not attached')
})

test('shows speed in km/h above 0 only, and the heading as a word [UI-26]', async () => {
  const moving = await words(detailOf({ speed: 15.1234, azimuth: 44, lastKnownTime: Date.now() }))
  expect(moving).toContain('Speed 54.44 km/h north-east')
  const standing = await words(detailOf({ speed: 0, azimuth: 180, lastKnownTime: Date.now() }))
  expect(standing).not.toContain('km/h')
  expect(standing).toContain('Heading south')
})

test('shows what was known before the signal was lost as last known, with its age first', async () => {
  const old = { speed: 15.1234, azimuth: 44, ignitionOn: true, antConnected: true, hasGps: false }
  const { latitude, longitude } = detailOf({}).row
  rememberAddress('T', { latitude: latitude ?? 0, longitude: longitude ?? 0 }, 'Fastiv, 11 km east')
  const lost = await words(
    detailOf({ ...old, lastKnownTime: Date.now() - 3_660_000, markerStatus: 'no_signal' }),
  )
  for (const part of [
    'Position Fastiv, 11 km east 1 h ago',
    'Speed 54.44 km/h, north-east, last known',
    'Ignition On, last known',
    'Antenna Connected, last known',
    'last good place',
  ])
    expect(lost).toContain(part)
  const fresh = await words(detailOf({ ...old, hasGps: true, lastKnownTime: Date.now() - 800_000 }))
  expect(fresh).not.toContain('last')
})

test('the window fades by the one rule of what is last known, not earlier [STATUS-13]', async () => {
  const silent = { noConnection: true, markerStatus: 'move' } as const
  const early = await draw(detailOf({ ...silent, lastKnownTime: Date.now() - NO_SIGNAL_AFTER_MS + 60_000 }))
  expect(early).not.toContain('data-stale')
  const late = await draw(detailOf({ ...silent, lastKnownTime: Date.now() - NO_SIGNAL_AFTER_MS - 60_000 }))
  expect(late).toMatch(/<aside[^>]*data-stale/)
})

test('says first what is wrong, then where, how fast, how much fuel and who drives, then what can be done, then the rest', async () => {
  const realSensorValues = [
    sensorOf({ name: 'Tank 1', value: 100.25 }),
    sensorOf({ name: 'Tank 2', value: 50 }),
    sensorOf({ name: 'Flow', sensorType: 'FUEL_CONSUMPTION', value: 7 }),
  ]
  const state = stateOf({
    realSensorValues,
    connectedRfidCard: { number: 'A1', driverName: 'Olena Koval' },
    description: 'Dispatcher: +38 (067) 123-45-67',
    currentDeviceMapping: {
      deviceSettingsDto: { outValsDto: { firstOutVal: true, secondOutVal: false } },
    } as never,
  })
  const row = { alarm: true, latitude: 50.6, longitude: 30.52, lastKnownTime: Date.now() - 90_000, speed: 10 }
  rememberAddress('T', row, 'Kyiv, 17 km north')
  const markup = await draw(detailOf(row, state))
  const said = wordsOf(markup)
  const parts = [
    'Truck',
    'The SOS button was pressed',
    'Kyiv, 17 km north',
    '1 min ago',
    'Speed 36 km/h',
    'Fuel 150.3 L',
    'Driver card Olena Koval',
    'Call',
    'Route',
    'Profile',
    'Arm',
    'Ignition',
    'Tank 1',
    'Outputs 1 of 2 on',
  ]
  const places = parts.map((part) => said.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(markup).toContain('href="tel:+380671234567"')
  expect(markup).toMatch(/<details[^>]*(?<! open="")><summary><h3>Outputs/)
  expect(await words(detailOf(row))).not.toMatch(/Call|Outputs|Fuel/)
})

test('the buttons copy the place, change the view, lead to the route and close [POPUP-04, POPUP-06, POPUP-07, POPUP-08]', async () => {
  const markup = await draw(detailOf({ vehicleId: 7, name: 'Volvo FH', licensePlate: '' }))
  for (const name of ['Copy a link to the place', 'Show as a panel below', 'Close']) {
    expect(markup).toContain(`aria-label="${name}"`)
  }
  expect(markup).toContain('href="#/routeDetail/7/Volvo%20FH/%20"')
})

test('shows sensors with units, keeps those that the owner hides hidden, and rounds fuel [UI-27]', async () => {
  const realSensorValues = [
    sensorOf({ name: 'My tank', value: 1_234.5 + 1e-12 }),
    sensorOf({ name: 'Secret', visible: false }),
    sensorOf({ name: 'Board', value: 24.05, units: 'V', sensorType: 'VOLTAGE' }),
    sensorOf({ name: 'Silent', value: null }),
  ]
  const detail = detailOf({}, stateOf({ realSensorValues }))
  const english = await draw(detail)
  for (const part of ['My tank 1,234.5 L', 'Board 24.05 V', 'Silent No data']) {
    expect(wordsOf(english)).toContain(part)
  }
  expect(english).toContain('<data value="1234.5">')
  expect(wordsOf(english)).not.toContain('Secret')
  const ukrainian = await words(detail, { ...ALL, language: 'ua' })
  expect(ukrainian).toMatch(/My tank 1\s234,5 л/)
})

test('counters show what is left until they trigger, inputs and outputs whether they are on', async () => {
  const counter = {
    id: 1,
    counterName: 'Oil',
    counterType: 'MILEAGE_COUNTER',
    counterTime: null,
    counterState: true,
    startFrom: 0,
    triggerAfter: 15_000,
    endLeft: 11_000,
    logicalInputNumber: null,
  }
  const state = stateOf({
    vehicleCounters: [
      counter,
      { ...counter, id: 2, counterName: 'Off', counterState: false },
      { ...counter, id: 3, counterName: 'Tyres', endLeft: -20 },
    ],
    logicalInputStatuses: [{ inputNumber: 2, inputName: 'Door', statusName: 'ON' }],
    currentDeviceMapping: {
      deviceSettingsDto: { outValsDto: { firstOutVal: true, thirdOutVal: false, allValsFalse: false } },
    } as never,
  })
  const said = await words(detailOf({}, state))
  for (const part of ['Oil 4,000 km 11,000 km left', 'overdue by 20 km', 'Door On', 'Output 1 On']) {
    expect(said).toContain(part)
  }
  expect(said).toContain('Output 3 Off')
  expect(said).not.toContain('Output 2')
  expect(said).not.toContain('Off 4,000')
})

test('counts today’s events by name, including the return of power [ERR-86]', async () => {
  const state = stateOf({ eventsCountPerDay: { FUELLING_START: 2, POWER_RESTORED: 1, TERM: 0 } })
  const said = await words(detailOf({}, state))
  expect(said).toContain('Fuelling 2')
  expect(said).toContain('Power restored 1')
  expect(said).not.toContain('Temperature')
})

test('shows what the list knows until the full state is loaded, and reports a failed load', async () => {
  const loading = await words(detailOf({}, null))
  expect(loading).toContain('Truck')
  expect(loading).toContain('Loading details')
  expect(loading).not.toContain('Trailer')
  const failed = await words(detailOf({}, null, true))
  expect(failed).toContain('The details could not be loaded yet')
  expect(failed).not.toContain('Loading details')
})

test('reports a failed arming and keeps the shown state [ERR-71, ERR-72, VEH-78, LIVE-12]', async () => {
  const arming = await words(detailOf({ lockError: 'LOCK', lockState: 'UNLOCK' }))
  expect(arming).toContain('Error on arming')
  expect(arming).toContain('Security Disarmed')
  expect(await words(detailOf({ lockError: 'UNLOCK', lockState: 'LOCK' }))).toContain('Error on disarming')
  expect(await words(detailOf())).not.toContain('Error')
})

test('the button is pending and the shown state stays while the device has not answered [VEH-78]', async () => {
  const guard = { request: { wanted: 'LOCK', at: Date.now() }, ask: () => {} } as const
  const markup = await drawWindow(InfoPopup, { detail: detailOf({ lockState: 'UNLOCK' }), guard }, ALL)
  expect(wordsOf(markup)).toContain('Arming… Command sent, waiting for the tracker')
  expect(wordsOf(markup)).toContain('Security Disarmed')
  expect(markup).toContain('aria-busy="true"')
})

test('active alarms can be turned off, and the vehicle armed or disarmed [LIVE-22, LIVE-23, VEH-72, VEH-73]', async () => {
  const calm = await words(detailOf({ lockState: 'LOCK' }))
  expect(calm).toContain('Disarm')
  expect(calm).not.toContain('Turn')
  const alarmed = await words(detailOf({ alarm: true, lockedAlarm: true, lockState: 'LOCK' }))
  for (const part of ['Turn SOS off', 'Turn the alarm off', 'Disarm']) expect(alarmed).toContain(part)
})

const disabledOf = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]* disabled=""[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].map(
    ([, text = '']) => text,
  )
const OUTPUT_ON = stateOf({
  currentDeviceMapping: { deviceSettingsDto: { outValsDto: { firstOutVal: true } } } as never,
})
const EVERYTHING = { setLockMode: true, unsetAlarm: true, switchOutputs: true, seeCurrentPosition: true }

test.each([
  ['set the lock mode', 'USERS-11', 'setLockMode', 'Disarm'],
  ['turn alarms off', 'USERS-12', 'unsetAlarm', 'Turn SOS off'],
] as const)(
  'who has no right to %s cannot, and reads why; the rest of the window stays in use [%s]',
  async (_what, _id, right, control) => {
    const detail = detailOf({ alarm: true, lockState: 'LOCK' }, OUTPUT_ON)
    const allowed = await draw(detail, { kind: 'limited', capabilities: EVERYTHING })
    expect(disabledOf(allowed)).toEqual([])
    expect(wordsOf(allowed)).not.toContain('You have no right to do this')
    const refused = await draw(detail, { kind: 'limited', capabilities: { ...EVERYTHING, [right]: false } })
    expect(disabledOf(refused)).toEqual([control])
    expect(wordsOf(refused)).toContain('You have no right to do this')
  },
)

test('outputs are switches for those who may switch them, and read-only for others [USERS-10]', async () => {
  const detail = detailOf({}, OUTPUT_ON)
  const allowed = await draw(detail, { kind: 'limited', capabilities: EVERYTHING })
  expect(allowed.match(/role="switch"/g)).toHaveLength(1)
  const refused = await draw(detail, {
    kind: 'limited',
    capabilities: { ...EVERYTHING, switchOutputs: false },
  })
  expect(refused).not.toContain('role="switch"')
  expect(wordsOf(refused)).toContain('Output 1 On')
})

test('shows that the position is withheld without the right to it [USERS-06]', async () => {
  const detail = detailOf({ latitude: null, longitude: null })
  const blind = { kind: 'limited', capabilities: { ...EVERYTHING, seeCurrentPosition: false } } as const
  expect(await words(detail, blind)).toContain('You have no right to see the position')
  expect(await words(detail, { kind: 'limited', capabilities: EVERYTHING })).not.toContain(
    'You have no right',
  )
})

test('in demo mode the buttons are disabled, with the reason', async () => {
  const demo = await draw(detailOf({ alarm: true, lockState: 'LOCK' }, OUTPUT_ON), { kind: 'demo', ...ALL })
  expect(disabledOf(demo).toSorted()).toEqual(['Disarm', 'Turn SOS off'])
  expect(demo).not.toContain('role="switch"')
  expect(wordsOf(demo)).toContain('Demo mode')
})
