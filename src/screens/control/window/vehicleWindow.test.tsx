import { expect, test, vi } from 'vitest'
import type { VehicleDetail } from '../../../contract/engine.ts'
import { wordsOf } from '../../../fleet/testing/renderMarkup.tsx'
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

test('the window says name, antenna, SOS and security [POPUP-10, POPUP-11, POPUP-12, POPUP-13]', async () => {
  const calm = await words(detailOf({ antConnected: true, lockState: 'LOCK' }))
  for (const part of ['Truck', 'Antenna Connected', 'SOS button Calm', 'Security Armed'])
    expect(calm).toContain(part)
  const bad = await words(detailOf({ antShort: true, antConnected: true, alarm: true, lockedAlarm: true }))
  for (const part of ['Antenna Short circuit', 'SOS button Alarm', 'Security The alarm went off']) {
    expect(bad).toContain(part)
  }
})

test('the window says ignition, trailer, place and date [POPUP-14, POPUP-15, POPUP-16, POPUP-17]', async () => {
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
  expect(attached).toMatch(/0[12]\.01\.1970 - \d\d:\d\d:\d\d [\d,]+ d ago/)
  const other = { ...trailer, type: 'TRAILER_DISCONNECTED' }
  expect(await words(detailOf({}, stateOf({ trailerActionEvent: other })))).toContain('Trailer Not attached')
})

test('in the past the window does not claim that nothing was attached: what is not kept is not known', async () => {
  const past = { at: 86_400_000, speed: 0, loading: false, failed: null, alarmsNow: 0 } as const
  const detail = detailOf({ lastKnownTime: 86_000_000 })
  const then = await words(detail, { ...ALL, snapshot: { past } })
  for (const name of ['Antenna', 'Security', 'Trailer', 'Driver card']) {
    expect(then).toContain(`${name} Not known for that time`)
  }
  const alarm = { ...detailOf({ lockedAlarm: true }), state: null }
  expect(await words(alarm, { ...ALL, snapshot: { past } })).toContain('Security The alarm went off')
  expect(await words(detail)).toContain('Trailer Not attached')
})

test('speed is shown in km/h above 0 only, the heading as a word [UI-26]', async () => {
  const moving = await words(detailOf({ speed: 15.1234, azimuth: 44 }))
  expect(moving).toContain('54.44 km/h north-east')
  const standing = await words(detailOf({ speed: 0, azimuth: 180 }))
  expect(standing).not.toContain('km/h')
  expect(standing).toContain('Heading: south')
})

test('the buttons copy the place, change the view, lead to the route and close [POPUP-04, POPUP-06, POPUP-07, POPUP-08]', async () => {
  const markup = await draw(detailOf({ vehicleId: 7, name: 'Volvo FH', licensePlate: '' }))
  for (const name of ['Copy a link to the place', 'Show as a panel below', 'Close']) {
    expect(markup).toContain(`aria-label="${name}"`)
  }
  expect(markup).toContain('href="#/routeDetail/7/Volvo%20FH/%20"')
})

test('sensors have values with units; those that the owner hides stay hidden, fuel is rounded [UI-27]', async () => {
  const realSensorValues = [
    sensorOf({ value: 1_234.5 + 1e-12 }),
    sensorOf({ name: 'Secret', visible: false }),
    sensorOf({ name: 'Board', value: 24.05, units: 'V', sensorType: 'VOLTAGE' }),
    sensorOf({ name: 'Silent', value: null }),
  ]
  const detail = detailOf({}, stateOf({ realSensorValues }))
  const english = await draw(detail)
  for (const part of ['Fuel 1,234.5 L', 'Board 24.05 V', 'Silent No data']) {
    expect(wordsOf(english)).toContain(part)
  }
  expect(english).toContain('<data value="1234.5">')
  expect(wordsOf(english)).not.toContain('Secret')
  const ukrainian = await words(detail, { ...ALL, language: 'ua' })
  expect(ukrainian).toMatch(/Fuel 1\s234,5 л/)
})

test('counters say what is left until they trigger, inputs and outputs whether they are on', async () => {
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

test('today’s events are counted by name, the return of power too [ERR-86]', async () => {
  const state = stateOf({ eventsCountPerDay: { FUELLING_START: 2, POWER_RESTORED: 1, TERM: 0 } })
  const said = await words(detailOf({}, state))
  expect(said).toContain('Fuelling 2')
  expect(said).toContain('Power restored 1')
  expect(said).not.toContain('Temperature')
})

test('until the full state came the window shows what the list knows; when it fails it says so', async () => {
  const loading = await words(detailOf({}, null))
  expect(loading).toContain('Truck')
  expect(loading).toContain('Loading details')
  expect(loading).not.toContain('Trailer')
  const failed = await words(detailOf({}, null, true))
  expect(failed).toContain('The details did not load')
  expect(failed).not.toContain('Loading details')
})

test('a failed arming is said, and the shown state stays [ERR-71, ERR-72, VEH-78, LIVE-12]', async () => {
  const arming = await words(detailOf({ lockError: 'LOCK', lockState: 'UNLOCK' }))
  expect(arming).toContain('Error on arming')
  expect(arming).toContain('Security Disarmed')
  expect(await words(detailOf({ lockError: 'UNLOCK', lockState: 'LOCK' }))).toContain('Error on disarming')
  expect(await words(detailOf())).not.toContain('Error')
})

test('while the device owes an answer the button waits and the shown state stays [VEH-78]', async () => {
  const guard = { request: { wanted: 'LOCK', at: Date.now() }, ask: () => {} } as const
  const markup = await drawWindow(InfoPopup, { detail: detailOf({ lockState: 'UNLOCK' }), guard }, ALL)
  expect(wordsOf(markup)).toContain('Arming… Command sent, waiting for the device')
  expect(wordsOf(markup)).toContain('Security Disarmed')
  expect(markup).toContain('aria-busy="true"')
})

test('alarms can be turned off where there are any, and the vehicle armed or disarmed [LIVE-22, LIVE-23, VEH-72, VEH-73]', async () => {
  const calm = await words(detailOf({ lockState: 'LOCK' }))
  expect(calm).toContain('Disarm')
  expect(calm).not.toContain('Turn')
  const alarmed = await words(detailOf({ alarm: true, lockedAlarm: true, lockState: 'LOCK' }))
  for (const part of ['Turn SOS off', 'Turn the alarm off', 'Disarm']) expect(alarmed).toContain(part)
})

test('who may not do it sees the buttons without use, and why', async () => {
  const demo = await draw(detailOf({ alarm: true }), { kind: 'demo', ...ALL })
  expect(demo.match(/<button[^>]* disabled=""/g)).toHaveLength(2)
  expect(wordsOf(demo)).toContain('Demo mode')
  const limited = await words(detailOf({ alarm: true, latitude: null, longitude: null }), { kind: 'limited' })
  expect(limited).toContain('You have no right to do this')
  expect(limited).toContain('You have no right to see the position')
})
