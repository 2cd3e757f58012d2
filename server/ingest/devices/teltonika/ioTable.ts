/**
 * Meaning of the numbers of I/O elements. Source: the manufacturer's lists "Teltonika Data Sending Parameters ID" of
 * the FMB, FMC and FMM families (wiki.teltonika-gps.com, FMB120 and Template:FMB_AVL_ID), and of FMB6xx for CAN. One
 * number can mean different things in different families, distinguished by the width of the value: an element is named
 * only if its width is the one in the list. Unlisted ones keep the name `io<number>`.
 */
export type IoElement = {
  readonly name: string
  /** Bytes of the value. */
  readonly width: 1 | 2 | 4 | 8
} & (
  | {
      readonly kind: 'number'
      readonly isSigned: boolean
      /** Divisor of the value: 1000 for mV to V. */
      readonly divisor: number
      /** Values outside are error codes of the sensor, not measurements. */
      readonly range: readonly [number, number] | null
    }
  | { readonly kind: 'boolean' }
  /** The identifier of a key, as hexadecimal digits; 0: no key. */
  | { readonly kind: 'key' }
)

const number = (
  name: string,
  width: IoElement['width'],
  divisor = 1,
  { isSigned = false, range = null }: { isSigned?: boolean; range?: readonly [number, number] | null } = {},
): IoElement => ({ kind: 'number', name, width, isSigned, divisor, range })
const boolean = (name: string): IoElement => ({ kind: 'boolean', name, width: 1 })
const key = (name: string): IoElement => ({ kind: 'key', name, width: 8 })

/**
 * DS18B20 on the 1-Wire bus, tenths of a degree; 850 to 5000 beyond its range are "not ready", "not connected" and
 * such.
 */
const dallas = (name: string): IoElement => number(name, 2, 10, { isSigned: true, range: [-550, 1250] })
/** Acceleration, mG. */
const axis = (name: string): IoElement => number(name, 2, 1, { isSigned: true })

/** Every named element by its number; two entries of one number differ in width. */
const ELEMENTS: readonly (readonly [id: number, element: IoElement])[] = [
  [1, boolean('in1')],
  [2, boolean('in2')],
  [3, boolean('in3')],
  // FMB6xx; in the others a pulse counter of four bytes.
  [4, boolean('in4')],
  [9, number('adc1', 2, 1_000)],
  [6, number('adc2', 2, 1_000)],
  [16, number('odometer', 4)],
  [17, axis('axisX')],
  [18, axis('axisY')],
  [19, axis('axisZ')],
  // 1 to 5.
  [21, number('rssi', 1)],
  [24, number('gnssSpeed', 2)],
  [31, number('engineLoad', 1)],
  [32, number('coolantTemp', 1, 1, { isSigned: true })],
  [36, number('rpm', 2)],
  [37, number('obdSpeed', 1)],
  [48, number('fuelLevel', 1)],
  [66, number('power', 2, 1_000)],
  [67, number('battery', 2, 1_000)],
  [68, number('batteryCurrent', 2, 1_000)],
  [69, number('gnssStatus', 1)],
  [72, dallas('temp1')],
  [73, dallas('temp2')],
  [74, dallas('temp3')],
  [75, dallas('temp4')],
  [78, key('rfid')],
  [80, number('dataMode', 1)],
  // CAN adapters: litres in tenths, tenths of a degree.
  [81, number('canSpeed', 1)],
  [83, number('fuelUsed', 4, 10)],
  [84, number('fuel', 2, 10)],
  [85, number('rpm', 2)],
  [87, number('canOdometer', 4)],
  [89, number('fuelLevel', 1)],
  [113, number('batteryLevel', 1)],
  [115, number('coolantTemp', 2, 10, { isSigned: true })],
  [179, boolean('out1')],
  [180, boolean('out2')],
  [181, number('pdop', 2, 10)],
  [182, number('hdop', 2, 10)],
  [199, number('tripOdometer', 4)],
  [200, number('sleepMode', 1)],
  [205, number('cellId', 2)],
  [206, number('lac', 2)],
  [207, key('rfid')],
  [239, boolean('ignition')],
  [240, boolean('motion')],
  [241, number('operator', 4)],
  [380, boolean('out3')],
]

const keyOf = (id: number, width: number): number => id * 16 + width
const BY_KEY: ReadonlyMap<number, IoElement> = new Map(
  ELEMENTS.map(([id, element]) => [keyOf(id, element.width), element]),
)

/** The element of this number and width; undefined: not listed. */
export const findIoElement = (id: number, width: number): IoElement | undefined =>
  BY_KEY.get(keyOf(id, width))

/**
 * Alarm elements by number: the alarm of a value, null if the value means no alarm. The raw value is stored as
 * `io<number>` too.
 */
export const IO_ALARMS: ReadonlyMap<number, (value: number) => string | null> = new Map([
  [236, (value: number): string | null => (value > 0 ? 'sos' : null)],
  [242, (value) => (value > 0 ? 'manDown' : null)],
  [247, (value) => (value > 0 ? 'accident' : null)],
  [246, (value) => (value > 0 ? 'tow' : null)],
  [252, (value) => (value > 0 ? 'powerCut' : null)],
  [249, (value) => (value > 0 ? 'jamming' : null)],
  [318, (value) => (value > 0 ? 'gnssJamming' : null)],
  [253, (value) => ['hardAcceleration', 'hardBraking', 'hardCornering'][value - 1] ?? null],
])
