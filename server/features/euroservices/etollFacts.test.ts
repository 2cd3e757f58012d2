import { expect, test } from 'vitest'
import { cellOf, deviceEventsOf } from './etollFacts.ts'

test.each([
  [
    { mcc: 260, mnc: 1, lac: 4660, cellId: 22_136 },
    { mcc: '260', mnc: '01', lac: '1234', mobileCellId: '000005678' },
  ],
  [
    { mcc: '260', mnc: '06', lac: '10', cell_id: '268435455' },
    { mcc: '260', mnc: '06', lac: '000A', mobileCellId: '00FFFFFFF' },
  ],
  [
    { operator: 26_003, lac: 65_534, cellId: 1 },
    { mcc: '260', mnc: '03', lac: 'FFFE', mobileCellId: '000000001' },
  ],
  [{ operator: 310_410 }, { mcc: '310', mnc: '410' }],
  [
    { cell: '260,2,4660,22136,-71;260,2,1,2' },
    { mcc: '260', mnc: '02', lac: '1234', mobileCellId: '000005678' },
  ],
  [{ cell: 'none', lac: 70_000, cellId: 0, operator: 0 }, {}],
  [{ lac: 'x', mnc: 4_000, mcc: 260, cellId: 68_719_476_736 }, {}],
  [{ speed: 4 }, {}],
  [null, {}],
])('reads the cell of %j as e-TOLL writes it [EURO-03]', (attributes, cell) => {
  expect(cellOf(attributes)).toEqual(cell)
})

test.each([
  [{ alarm: 'powerCut' }, ['plugout']],
  [{ alarm: 'powerOff, powerCut,jamming' }, ['plugout', 'jamming']],
  [{ alarm: 'powerOn' }, ['plugon']],
  [{ alarm: 'gnssSpoofing' }, ['spoofing']],
  [{ alarm: 'hardBraking,constructor' }, []],
  [{ alarm: true }, []],
  [null, []],
])('reads the events of a device from %j [EURO-03]', (attributes, events) => {
  expect(deviceEventsOf(attributes)).toEqual(events)
})
