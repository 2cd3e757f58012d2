import type { StoredPosition } from '../../storage/history.ts'

/** What the other values of a position are to e-TOLL: events of the device, and the cell that it was in. */

/** The event of a row of e-TOLL that this server knows of. */
export type EtollEvent = 'location' | 'startjourney' | 'endjourney' | DeviceEvent | LinkEvent

/** What a device says of itself. */
export type DeviceEvent = 'plugout' | 'plugon' | 'jamming' | 'spoofing'

/** What a device is without: places, or the network. */
export type Link = 'gps' | 'gsm'
export type LinkEvent = `${Link}${'online' | 'offline'}`

type Attributes = StoredPosition['attributes']

/** Alarms of devices, as every protocol names them (docs/ingest.md). */
const DEVICE_EVENTS: Readonly<Record<string, DeviceEvent>> = {
  powerCut: 'plugout',
  powerOff: 'plugout',
  powerRestored: 'plugon',
  powerOn: 'plugon',
  jamming: 'jamming',
  gnssJamming: 'jamming',
  spoofing: 'spoofing',
  gnssSpoofing: 'spoofing',
}

const NONE: readonly DeviceEvent[] = []

/** The events among the alarms of a message, a list with commas, each once. */
export const deviceEventsOf = (attributes: Attributes): readonly DeviceEvent[] => {
  const alarm = attributes?.['alarm']
  if (typeof alarm !== 'string') return NONE
  const names = alarm.split(',').map((name) => name.trim())
  return [
    ...new Set(names.flatMap((name) => (Object.hasOwn(DEVICE_EVENTS, name) && DEVICE_EVENTS[name]) || [])),
  ]
}

/** Whether the device had no network, by its level of reception; null: it says nothing of it. */
export const isWithoutNetwork = (attributes: Attributes): boolean | null => {
  const level = attributes?.['rssi']
  return typeof level === 'number' ? level === 0 : null
}

/** The fields of a row for the cell; a device that says nothing of it has none of them. */
export type Cell = Partial<Readonly<Record<'mcc' | 'mnc' | 'lac' | 'mobileCellId', string>>>

/** Names of the values that a cell is made of; the first is the product's own. */
const NAMES = {
  mcc: ['mcc'],
  mnc: ['mnc'],
  lac: ['lac'],
  cellId: ['cellId', 'cell_id', 'cellid', 'cid'],
  // Country and network in one number, as Teltonika reports them.
  operator: ['operator'],
  // `mcc,mnc,lac,cell` and more, several with semicolons, as OsmAnd sends them.
  cell: ['cell'],
} as const

/** The values of a position that its cell is made of. */
export const CELL_VALUES: readonly string[] = Object.values(NAMES).flat()

const LAC_DIGITS = 4
const CELL_DIGITS = 9
const COUNTRY_DIGITS = 3
const NO_CELL: Cell = {}

const valueOf = (attributes: NonNullable<Attributes>, name: keyof typeof NAMES): string | null => {
  for (const one of NAMES[name]) {
    const value = attributes[one]
    if (value !== undefined && value !== '' && typeof value !== 'boolean') return String(value)
  }
  return null
}

/** A whole number above 0 as so many hexadecimal digits; null: the value is no such number, or is longer. */
const hexOf = (value: string | null | undefined, digits: number): string | null => {
  const number = Number(value ?? Number.NaN)
  if (!Number.isSafeInteger(number) || number <= 0) return null
  const text = number.toString(16).toUpperCase()
  return text.length > digits ? null : text.padStart(digits, '0')
}

const networkOf = (country: string | undefined, network: string | undefined): Cell => {
  const mnc = network?.padStart(2, '0')
  const isNetwork = /^\d{3}$/.test(country ?? '') && /^\d{2,3}$/.test(mnc ?? '')
  return isNetwork && country !== undefined && mnc !== undefined ? { mcc: country, mnc } : NO_CELL
}

/** The cell that the device was in. */
export const cellOf = (attributes: Attributes): Cell => {
  if (attributes === null) return NO_CELL
  const [first = ''] = valueOf(attributes, 'cell')?.split(';') ?? []
  const [mcc, mnc, area, tower] = first === '' ? [] : first.split(',').map((part) => part.trim())
  const operator = valueOf(attributes, 'operator') ?? ''
  const lac = hexOf(valueOf(attributes, 'lac') ?? area, LAC_DIGITS)
  const mobileCellId = hexOf(valueOf(attributes, 'cellId') ?? tower, CELL_DIGITS)
  return {
    ...networkOf(
      valueOf(attributes, 'mcc') ?? mcc ?? operator.slice(0, COUNTRY_DIGITS),
      valueOf(attributes, 'mnc') ?? mnc ?? operator.slice(COUNTRY_DIGITS),
    ),
    ...(lac !== null && { lac }),
    ...(mobileCellId !== null && { mobileCellId }),
  }
}
