import { expect, test, vi } from 'vitest'
import { rememberAddress } from '../api/serverState/testing/rememberAddress.ts'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { LANGUAGES } from '../contract/entities/session.ts'
import { STATUS_LABELS } from '../contract/rules/status.ts'
import { rowOf } from '../fleet/testing/fakeEngine.ts'
import { renderMarkup, wordsOf } from '../fleet/testing/renderMarkup.tsx'
import { useRowTexts } from './useRowTexts.ts'
import { VehicleRowView, type VehicleRowProps } from './vehicleRowView.tsx'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

const WrittenRow = (props: Omit<VehicleRowProps, 'texts'>) => (
  <VehicleRowView {...props} texts={useRowTexts()} />
)
const view = (row: VehicleRow, pinRefusal: string | null = null) => (
  <WrittenRow
    id="row"
    row={row}
    index={4}
    top={0}
    height={56}
    groupNames="North, South"
    isUnderZone={false}
    showsDistance={row.distanceM !== null}
    isSelected={false}
    isHighlighted={false}
    isChosen={null}
    onPressStart={() => undefined}
    onToggle={() => undefined}
    active={null}
    canPin={pinRefusal === null}
    pinRefusal={pinRefusal}
    onPress={() => {}}
    onPin={() => {}}
    onMenu={() => {}}
    onHover={() => {}}
  />
)
const SEES = { capabilities: { seeCurrentPosition: true } }
const fresh = (part: Partial<VehicleRow>): VehicleRow => rowOf({ lastKnownTime: Date.now(), ...part })

test('a row shows name, plate, groups, status and speed, with the shape of its status [LIST-25, LIST-32]', async () => {
  const markup = await renderMarkup(
    view(fresh({ markerStatus: 'move', label: 'moving', speed: 10, azimuth: 90, ignitionOn: true })),
  )
  const words = wordsOf(markup)
  for (const part of ['Truck', 'AA 1234 BB', 'North, South', 'Moving', '36 km/h'])
    expect(words).toContain(part)
  expect(markup).toContain('data-shape="move"')
  expect(markup).toContain('rotate:90deg')
  expect(markup).toContain('aria-rowindex="5"')
})

test('every status label has a text in every language, and no two are equal', async () => {
  for (const language of LANGUAGES) {
    const seen = new Set<string>()
    for (const label of STATUS_LABELS) {
      const markup = await renderMarkup(view(fresh({ label })), { ...SEES, language })
      const shown = /data-label="\w+"[^>]*>([^<]+)</.exec(markup)?.[1] ?? ''
      expect(shown).toMatch(/\p{L}{2}/u)
      seen.add(shown)
    }
    expect(seen.size).toBe(STATUS_LABELS.length)
  }
})

const LABELS: readonly (readonly [VehicleRow['label'], string])[] = [
  ['connected', 'Connected'],
  ['disconnected', 'Disconnected'],
  ['noData', 'No data'],
  ['noDevice', 'No device'],
  ['coordinatesAbsent', 'No coordinates'],
  ['receptionDisabled', 'Data reception disabled'],
  ['moving', 'Moving'],
  ['stopped', 'Stopped'],
]
test.each(LABELS)(
  'the label %s reads "%s" [STATUS-17, STATUS-18, STATUS-19, STATUS-20, STATUS-21, STATUS-22, STATUS-25, STATUS-26]',
  async (label, words) => {
    const markup = await renderMarkup(view(fresh({ label })), SEES)
    expect(/data-label="\w+"[^>]*>([^<]+)</.exec(markup)?.[1]).toBe(words)
  },
)

test('parking with ignition on is emphasised above 5 minutes [STATUS-23]', async () => {
  const parked = { label: 'parkingWithIgnition', parkingIgnitionSince: 1 } as const
  expect(await renderMarkup(view(fresh(parked)))).not.toContain('data-long')
  const long = await renderMarkup(view(fresh({ ...parked, longParkingWithIgnition: true })))
  expect(long).toContain('data-long')
  expect(long).toContain('data-shape="parkingIgnitionLong"')
})

test('labels a row with a withheld position as such, neither silent nor old', async () => {
  const row = rowOf({ label: 'noData', markerStatus: 'no_signal', lastKnownTime: null })
  const blind = await renderMarkup(view(row))
  expect(wordsOf(blind)).toContain('Position hidden')
  expect(blind).not.toMatch(/No data|Not connected|data-stale/)
  expect(wordsOf(await renderMarkup(view(row), SEES))).toContain('No data')
  expect(wordsOf(await renderMarkup(view({ ...row, label: 'noDevice' })))).toContain('No device')
})

test('counts today’s events on the row, each with its words [LIST-26]', async () => {
  const markup = await renderMarkup(view(fresh({ eventCounts: { FUELLING_START: 3 } })))
  expect(markup).toContain('Fuelling today: 3')
})

test('a star shows whether the vehicle is pinned, and why it cannot be pressed [LIST-06]', async () => {
  expect(await renderMarkup(view(fresh({ fixed: false })))).toContain(
    'aria-pressed="false" aria-label="Pin to the top"',
  )
  expect(await renderMarkup(view(fresh({ fixed: 2 })))).toContain('aria-pressed="true" aria-label="Unpin"')
  expect(await renderMarkup(view(fresh({}), 'Demo mode'))).toContain(
    'aria-disabled="true" data-tip="Demo mode"',
  )
})

test('old data fades and shows no speed; an alarm marks the row', async () => {
  const old = await renderMarkup(view(rowOf({ lastKnownTime: 1_000, speed: 20 })))
  expect(old).toContain('data-stale')
  expect(wordsOf(old)).not.toContain('km/h')
  expect(await renderMarkup(view(fresh({ lockedAlarm: true })))).toContain('data-alarm')
})

test('a row says where its vehicle is, and the coordinates until the address is known', async () => {
  const kyiv = { latitude: 50.6, longitude: 30.52 }
  expect(wordsOf(await renderMarkup(view(fresh(kyiv))))).toContain('50.60000, 30.52000')
  rememberAddress('T', kyiv, 'Kyiv, 17 km north')
  expect(wordsOf(await renderMarkup(view(fresh(kyiv))))).toContain('Kyiv, 17 km north')
})

test('with a reference point a row shows the distance of its vehicle, without one nothing', async () => {
  expect(wordsOf(await renderMarkup(view(fresh({ distanceM: 12_340 }))))).toContain('12.3 km')
  expect(wordsOf(await renderMarkup(view(fresh({ latitude: null }))))).not.toContain('km')
})

test.each([
  ['no_signal', true, 'Not connected'],
  ['move', true, 'Movement'],
  ['normal', true, 'Parking'],
  ['move', false, 'Data reception disabled'],
] as const)(
  'the icon of %s with the device on: %s is explained as %s [STATUS-06, STATUS-07, STATUS-08, STATUS-10]',
  async (markerStatus, deviceOn, words) => {
    expect(await renderMarkup(view(fresh({ markerStatus, deviceOn })))).toContain(`data-tip="${words}"`)
  },
)
