import { bitwiseCrc } from '../../tcp/testing/bitwiseCrc.ts'
import { openClient, type SocketClient } from '../../tcp/testing/socketClient.ts'

/**
 * A Wialon IPS tracker, written from the protocol's description for tests and measurements. It shares no code with the
 * reader.
 */
export type WialonVersion = '1.1' | '2.0'

/** Measurements of a simulated tracker. null: it writes NA. */
export interface WialonRecord {
  /** ms since the epoch; whole seconds are sent. */
  readonly at: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speedKmh: number | null
  readonly course: number | null
  readonly altitude: number | null
  readonly satellites: number | null
  /** undefined: a short record. */
  readonly more?: {
    readonly hdop: number | null
    readonly inputs: number | null
    readonly outputs: number | null
    readonly adc: readonly number[]
    readonly ibutton: string | null
    /** As NAME:TYPE:VALUE. */
    readonly params: readonly string[]
  }
}

const orNa = (value: number | string | null): string => (value === null ? 'NA' : String(value))

const angle = (degrees: number | null, width: number, halves: string): string => {
  if (degrees === null) return 'NA;NA'
  const size = Math.abs(degrees)
  // Rounded first: 59.99999999 minutes must not be written as 60.
  const millionths = Math.round(size * 60 * 1e6)
  const whole = Math.floor(millionths / 60e6)
  const minutes = (millionths - whole * 60e6) / 1e6
  const text = `${String(whole).padStart(width, '0')}${minutes.toFixed(6).padStart(9, '0')}`
  return `${text};${degrees < 0 ? halves[1] : halves[0]}`
}

const moment = (at: number): string => {
  const [, year, month, day, hours, minutes, seconds] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(at).toISOString()) ?? []
  return `${day}${month}${year};${hours}${minutes}${seconds}`
}

/** The fields of a record. */
export const recordText = (record: WialonRecord): string => {
  const { more } = record
  const short = [
    moment(record.at),
    angle(record.latitude, 2, 'NS'),
    angle(record.longitude, 3, 'EW'),
    orNa(record.speedKmh),
    orNa(record.course),
    orNa(record.altitude),
    orNa(record.satellites),
  ]
  if (more === undefined) return short.join(';')
  const analogs = more.adc.length === 0 ? 'NA' : more.adc.join(',')
  const params = more.params.length === 0 ? 'NA' : more.params.join(',')
  return [
    ...short,
    orNa(more.hdop),
    orNa(more.inputs),
    orNa(more.outputs),
    analogs,
    orNa(more.ibutton),
    params,
  ].join(';')
}

const packet = (version: WialonVersion, type: string, payload: string, separator = ';'): Buffer => {
  if (version === '1.1') return Buffer.from(`#${type}#${payload}\r\n`)
  const covered = `${payload}${separator}`
  const crc = bitwiseCrc(Buffer.from(covered)).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.from(`#${type}#${covered}${crc}\r\n`)
}

export const loginPacket = (version: WialonVersion, imei: string, password = 'NA'): Buffer =>
  version === '1.1'
    ? packet(version, 'L', `${imei};${password}`)
    : packet(version, 'L', `2.0;${imei};${password}`)

export const dataPacket = (version: WialonVersion, record: WialonRecord): Buffer =>
  packet(version, record.more === undefined ? 'SD' : 'D', recordText(record))

export const boxPacket = (version: WialonVersion, records: readonly WialonRecord[]): Buffer =>
  packet(version, 'B', records.map(recordText).join('|'), '|')

export const messagePacket = (version: WialonVersion, text: string): Buffer => packet(version, 'M', text)

/** Connects and logs in; the login response is consumed. */
export const connectWialon = async (
  port: number,
  version: WialonVersion,
  imei: string,
  password?: string,
): Promise<{ readonly client: SocketClient; readonly answer: string }> => {
  const client = await openClient(port)
  client.send(loginPacket(version, imei, password))
  return { client, answer: await client.takeLine() }
}
