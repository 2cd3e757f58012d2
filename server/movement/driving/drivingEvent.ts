/** Manoeuvres that are harsh, in the order of the numbers by which devices are remembered to report them. */
export const HARSH_KINDS = ['acceleration', 'braking', 'cornering'] as const
export type HarshKind = (typeof HARSH_KINDS)[number]

/** A harsh manoeuvre that a device itself reports with a position. */
export interface HarshReport {
  readonly kind: HarshKind
  /** g; null: it does not say. */
  readonly size: number | null
}

/** What is stored of how a vehicle was driven. `drive`: a stretch of a trip of at most an hour. */
export interface DrivingEvent {
  readonly kind: HarshKind | 'overSpeed' | 'idling' | 'drive'
  /** ms since the epoch */
  readonly from: number
  readonly to: number
  /** Degrees, where it began; null: not known. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly details: DrivingDetails
}

export interface DrivingDetails {
  /** g, of harsh manoeuvres; null: the device did not say. */
  readonly size?: number | null
  /** m/s, before and after a harsh manoeuvre. */
  readonly speedFrom?: number
  readonly speedTo?: number
  /** Who found a harsh manoeuvre. */
  readonly source?: 'device' | 'fixes'
  /** m/s, of an excess. */
  readonly maxSpeed?: number
  readonly allowedSpeed?: number
  /** Whose limit it was. */
  readonly limitOf?: 'vehicle' | 'zone'
  /** Of a drive: metres, ms in motion, and ms of these whose fixes were dense enough to judge. */
  readonly metres?: number
  readonly drivenMs?: number
  readonly judgedMs?: number
}

/** Names that devices have for harsh manoeuvres, as every protocol maps them. */
const REPORTS: Readonly<Record<string, HarshKind>> = {
  hardAcceleration: 'acceleration',
  hardBraking: 'braking',
  hardCornering: 'cornering',
}

/** What the attributes of a stored position say: the alarms of the message, and the size in hundredths of g. */
export interface HarshAttributes {
  readonly alarm?: unknown
  /** Teltonika's element 254, which is no acceleration where the manoeuvre is a corner. */
  readonly io254?: unknown
}

/** The harsh manoeuvre among the alarms of a message, a list with commas; null: there is none. */
export const readHarshReport = ({ alarm, io254 }: HarshAttributes): HarshReport | null => {
  if (typeof alarm !== 'string') return null
  for (const name of alarm.split(',')) {
    const kind = REPORTS[name.trim()]
    if (!kind) continue
    const isMeasured = kind !== 'cornering' && typeof io254 === 'number' && io254 > 0
    return { kind, size: isMeasured ? io254 / 100 : null }
  }
  return null
}
