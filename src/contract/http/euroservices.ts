import * as z from 'zod/mini'
import { bodyId, line } from './admin/fields.ts'
import { listQuery, pageOf, queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

/** Transmission of positions to SENT-GEO and e-TOLL (docs/sent-etoll.md). Times are ms since the epoch. */

export const EURO_SERVICES = ['sent', 'etoll'] as const
export type EuroService = (typeof EURO_SERVICES)[number]

/** What a device serial has to be, so that the receivers take it. */
export const EURO_SERIAL = /^[A-Za-z0-9_-]{1,50}$/

/**
 * `off`; `noReceiver`: the service is not set up on this server; `noSerial`: the vehicle has no device, or one whose serial the
 * receivers do not take; `waiting`: nothing was sent yet; `sending`; `failed`: the last attempt failed.
 */
export const TRANSMISSION_STATES = ['off', 'noReceiver', 'noSerial', 'waiting', 'sending', 'failed'] as const
export type TransmissionState = (typeof TRANSMISSION_STATES)[number]

const transmission = z.object({
  isOn: z.boolean(),
  state: z.enum(TRANSMISSION_STATES),
  /** Positions that are selected and not sent. */
  waiting: z.number(),
  /** null: never. */
  lastSuccess: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.number()),
})
export type Transmission = z.infer<typeof transmission>

export const euroVehicle = z.object({
  vehicleId: z.number(),
  name: z.string(),
  licensePlate: z.string(),
  /** null: no device. */
  deviceSerial: z.nullable(z.string()),
  businessNumber: z.string(),
  sent: transmission,
  etoll: transmission,
})
export type EuroVehicle = z.infer<typeof euroVehicle>

export const EURO_SORTS = ['name', 'licensePlate', 'deviceSerial', 'businessNumber'] as const
/** What a list of vehicles can be limited to. */
export const EURO_FILTERS = ['sent', 'etoll', 'none', 'failed'] as const
export const euroVehiclesQuery = z.extend(listQuery(EURO_SORTS), { show: z.optional(z.enum(EURO_FILTERS)) })
export type EuroVehiclesQuery = z.infer<typeof euroVehiclesQuery>
export const euroVehiclePage = pageOf(euroVehicle)

/** Days before its end from which on a certificate is warned of. */
export const CERTIFICATE_WARNING_DAYS = 30
/** `missing`: none is set; `unreadable`: the file cannot be read, or the password is wrong. */
export const CERTIFICATE_STATES = ['good', 'ending', 'ended', 'missing', 'unreadable'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

const euroReceiver = z.object({
  service: z.enum(EURO_SERVICES),
  isConfigured: z.boolean(),
  /** The host of the receiver; null: not configured. */
  host: z.nullable(z.string()),
  certificate: z.nullable(
    z.object({
      state: z.enum(CERTIFICATE_STATES),
      /** null: it cannot be read. */
      endsAt: z.nullable(z.number()),
      /** Whole days until then, negative afterwards. */
      days: z.nullable(z.number()),
    }),
  ),
  lastSuccess: z.nullable(z.number()),
  /** Of the attempt after the last success; null: the last attempt succeeded. */
  error: z.nullable(z.string()),
  /** When the next attempt follows; null: at once. */
  nextAt: z.nullable(z.number()),
})
export type EuroReceiver = z.infer<typeof euroReceiver>
export const euroReceiverList = z.array(euroReceiver)

/** Most vehicles of one change. */
export const EURO_VEHICLES_MAX = 200
export const euroSwitchBody = z.strictObject({
  vehicleIds: z.array(bodyId).check(z.minLength(1), z.maxLength(EURO_VEHICLES_MAX)),
  service: z.enum(EURO_SERVICES),
  isOn: z.boolean(),
})
export type EuroSwitchBody = z.infer<typeof euroSwitchBody>

export const BUSINESS_NUMBER_MAX = 40
/** The number (GeoLocatorNumber) that the registration of the device gave; '' means none. */
export const businessNumberBody = z.strictObject({ businessNumber: line(0, BUSINESS_NUMBER_MAX) })
export type BusinessNumberBody = z.infer<typeof businessNumberBody>

export const euroVehicleParams = z.object({ vehicleId: pathId })

/**
 * `waiting`: not sent yet; `sent`: the receiver took it; `dropped`: it took the message and dropped this position; `rejected`:
 * it refused the position.
 */
export const RECORD_STATES = ['waiting', 'sent', 'dropped', 'rejected'] as const
export type RecordState = (typeof RECORD_STATES)[number]

export const euroRecord = z.object({
  id: z.number(),
  /** When the position was taken. */
  at: z.number(),
  isLate: z.boolean(),
  state: z.enum(RECORD_STATES),
  /** When the receiver responded; null: not yet. */
  settledAt: z.nullable(z.number()),
  /** What it said: the code of a warning, or the status of its response; null: nothing. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
})
export type EuroRecord = z.infer<typeof euroRecord>

const RECORD_PAGE = '50'
export const euroRecordsQuery = z.object({
  service: z.enum(EURO_SERVICES),
  state: z.optional(z.enum(RECORD_STATES)),
  /** Only older ones than this id. */
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.prefault(queryNumber(1, 200), RECORD_PAGE),
})
export type EuroRecordsQuery = z.infer<typeof euroRecordsQuery>
/** The newest first; next: `before` of the following page. */
export const euroRecordPage = z.object({ items: z.array(euroRecord), next: z.nullable(z.number()) })
export type EuroRecordPage = z.infer<typeof euroRecordPage>
