import { expect, test, vi } from 'vitest'
import { InfoPanel } from './infoPanel.tsx'
import { InfoSheet } from './infoSheet.tsx'
import { detailOf, drawWindow, sensorOf, stateOf } from './testing/drawWindow.tsx'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

test('the panel shows sensors in groups of 7, and leads back to the popup [POPUP-02, POPUP-06, POPUP-20, POPUP-21]', async () => {
  const realSensorValues = Array.from({ length: 9 }, (_, index) => sensorOf({ name: `Sensor-${index + 1}` }))
  const markup = await drawWindow(InfoPanel, { detail: detailOf({}, stateOf({ realSensorValues })) })
  const [, first = '', second = ''] = markup.split(/<h3>Sensors/)
  expect(first).toContain('Sensor-7')
  expect(first).not.toContain('Sensor-8')
  expect(second).toContain('Sensor-8')
  expect(second).toContain('Sensor-9')
  expect(markup).toContain('aria-label="Show beside the vehicle"')
})

test('the dimensions of the panel are those of the contract', async () => {
  const markup = await drawWindow(InfoPanel)
  for (const part of ['--panel-min:320px', '--panel-max:95%', '--panel-block:200px']) {
    expect(markup).toContain(part)
  }
})

test('the sheet of a phone opens over half of the map and has no other form', async () => {
  const markup = await drawWindow(InfoSheet, { pane: { width: 390, height: 774 } })
  expect(markup).toContain('height:387px')
  expect(markup).toContain('aria-expanded="false"')
  expect(markup).not.toContain('data-change-form')
})
