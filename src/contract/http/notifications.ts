import * as z from 'zod/mini'
import { NOTIFICATION_SEVERITIES } from '../notificationSpecs.ts'
import { NOTIFICATION_DESCRIPTIONS, type NotificationDescription } from '../notificationTypes.ts'
import type { EVENT_FILTER_KEYS } from '../rules/eventFilterKeys.ts'
import { alarmAcknowledgement, alarmNote } from './alarms.ts'
import { queryNumber } from './admin/list.ts'
import { PLAIN_TEXT } from './auth.ts'
import { timeZoneName } from '../reports/reportQuestion.ts'
import { CHANNELS } from './channels.ts'
import { pathId } from './profile.ts'

/** Notifications of a person in the app (API-101 to API-110). Times are ms since the epoch, speeds m/s, places degrees. */

/** Notifications of a person that are kept, and for how long. */
export const NOTIFICATIONS_KEPT_MAX = 100_000
export const NOTIFICATIONS_KEEP_MS = 90 * 86_400_000
/** More than so many notifications of a client within a minute become one for each recipient. */
export const NOTIFICATION_STORM = 300
/** Rows of a page. */
export const NOTIFICATION_PAGE_DEFAULT = 50
export const NOTIFICATION_PAGE_MAX = 200
/** Most notifications of the list `top`. */
export const TOP_NOTIFICATIONS_MAX = 20

/** The app itself, and the ways out of the product. */
export const NOTIFICATION_CHANNELS = ['app', ...CHANNELS] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
export const notificationChannel = z.enum(NOTIFICATION_CHANNELS)

/** What is known of the event; absent: it has no such part. */
export const notificationDetails = z.object({
  /** The text of a trigger, the name of a counter, sensor, trailer, driver or command. */
  text: z.optional(z.string()),
  zoneId: z.optional(z.number()),
  zone: z.optional(z.string()),
  /** The value of a sensor, in its unit. */
  value: z.optional(z.number()),
  unit: z.optional(z.string()),
  /** Litres. */
  litres: z.optional(z.number()),
  /** m/s */
  maxSpeed: z.optional(z.number()),
  allowedSpeed: z.optional(z.number()),
  /** Of a summary: how many notifications it stands for, so far. */
  count: z.optional(z.number()),
})
export type NotificationDetails = z.infer<typeof notificationDetails>

/** NOTIF-05 */
export const notification = z.object({
  /** Ids grow with time. */
  id: z.number(),
  /** NOTIF-08: its type, or `summary`. */
  description: z.enum(NOTIFICATION_DESCRIPTIONS),
  severity: z.enum(NOTIFICATION_SEVERITIES),
  /** null: a summary. */
  vehicleId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** Seq of the event; 0: a summary. */
  event: z.number(),
  /** When it happened. */
  at: z.number(),
  /** When it was written. */
  createdAt: z.number(),
  readStatus: z.boolean(),
  /** Its event filter is hidden: lists hold it only on request. */
  isHidden: z.boolean(),
  /** The text of the rule; null: the page says it in words of its own. */
  text: z.nullable(z.string()),
  details: notificationDetails,
  /** Where the vehicle was; null: unknown, or the caller may not see it. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  /** The rule that wrote it; null: none, or it was deleted. */
  rule: z.nullable(z.string()),
  confirmation: z.nullable(alarmAcknowledgement),
})
export type Notification = z.infer<typeof notification>

/** `next` is the `before` of the next page; null: this is the last one. unread: NOTIF-07, of what lists hold. */
export const notificationPage = z.object({
  items: z.array(notification),
  next: z.nullable(z.number()),
  unread: z.number(),
})
export type NotificationPage = z.infer<typeof notificationPage>

const login = z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT))
/** Only the caller's own login; any other gives 403. */
export const ownLoginParams = z.object({ login })
export const ownLoginVehicleParams = z.object({ login, vehicleId: pathId })
const notificationId = queryNumber(1, Number.MAX_SAFE_INTEGER)
export const ownLoginNotificationParams = z.object({ login, id: notificationId })

const description = z.enum(NOTIFICATION_DESCRIPTIONS)
/** Repeated in the query, or given once. */
const descriptions = z.pipe(
  z.union([z.array(description).check(z.maxLength(NOTIFICATION_DESCRIPTIONS.length)), description]),
  z.transform((given): NotificationDescription[] => (Array.isArray(given) ? given : [given])),
)
const moment = queryNumber(0, 253_402_300_799_999)
const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((given) => given === 'true'),
)

/**
 * Newest first. before: the id of the last one already fetched; descriptions: of any of these; from, to: when it
 * happened, `to` excluded; hidden: `true` to hold those of hidden event filters, too.
 */
export const notificationsQuery = z.object({
  before: z.optional(notificationId),
  limit: z.optional(queryNumber(1, NOTIFICATION_PAGE_MAX)),
  descriptions: z.optional(descriptions),
  vehicleId: z.optional(pathId),
  from: z.optional(moment),
  to: z.optional(moment),
  hidden: z.optional(yesOrNo),
})
export type NotificationsQuery = z.infer<typeof notificationsQuery>
/** API-107, API-108: those of a vehicle. readStatus: absent for read and unread ones. */
export const vehicleNotificationsQuery = z.object({
  before: notificationsQuery.shape.before,
  limit: notificationsQuery.shape.limit,
  descriptions: notificationsQuery.shape.descriptions,
  from: notificationsQuery.shape.from,
  to: notificationsQuery.shape.to,
  hidden: notificationsQuery.shape.hidden,
  readStatus: z.optional(yesOrNo),
})

/** API-105: the notification, of which only the id counts. */
export const readBody = z.object({
  id: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
})
/** through: newer notifications, which the person has not seen, stay unread; absent: all that there are. */
export const readManyQuery = z.object({ through: z.optional(notificationId) })
/** NOTIF-09, NOTIF-13: how many were unread until now, and how many are unread then. */
export const readAnswer = z.object({ marked: z.number(), unread: z.number() })
export type ReadAnswer = z.infer<typeof readAnswer>

/** NOTIF-23 to NOTIF-27 */
const eventFilter = z.strictObject({ disabled: z.boolean(), hidden: z.boolean(), show: z.boolean() })
export const eventFilters = z.strictObject({
  parking: eventFilter,
  fuelling: eventFilter,
  defuelling: eventFilter,
  overspeed: eventFilter,
  temperature: eventFilter,
  voltage: eventFilter,
} satisfies Record<(typeof EVENT_FILTER_KEYS)[number], unknown>)
/** API-106: the filters to change; absent ones stay. */
export const eventFiltersBody = z.strictObject({
  parking: z.optional(eventFilter),
  fuelling: z.optional(eventFilter),
  defuelling: z.optional(eventFilter),
  overspeed: z.optional(eventFilter),
  temperature: z.optional(eventFilter),
  voltage: z.optional(eventFilter),
})
export type EventFiltersBody = z.infer<typeof eventFiltersBody>

const minute = z.number().check(z.int(), z.minimum(0), z.maximum(1_439))
/** Minutes since midnight; one that ends before it begins lasts until that time of the next day. */
export const quietHours = z.strictObject({ from: minute, to: minute, timeZone: timeZoneName }).check(
  z.refine(({ from, to }) => from !== to, {
    path: ['to'],
    params: { allowed: 'another time than the beginning' },
  }),
)
export type QuietHours = z.infer<typeof quietHours>

/** How often a mail collects the notifications: on the hour, or at eight in the morning of the time zone. */
export const DIGESTS = ['hour', 'day'] as const
export const notificationDigest = z.strictObject({ every: z.enum(DIGESTS), timeZone: timeZoneName })
export type NotificationDigest = z.infer<typeof notificationDigest>

/**
 * What a person wants. channels: by which they are reached at all; quiet: no messages then, but for SOS; digest: null for
 * a mail for each notification, absent to leave it as it is. Alarms always have mails of their own.
 */
export const notificationSettingsBody = z.strictObject({
  channels: z.strictObject({
    email: z.boolean(),
    sms: z.boolean(),
    telegram: z.boolean(),
    push: z.boolean(),
  }),
  quiet: z.nullable(quietHours),
  digest: z.optional(z.nullable(notificationDigest)),
})
export type NotificationSettingsFields = z.infer<typeof notificationSettingsBody>
/** With the addresses of the account, which its profile and its links say; null: none. */
export const notificationSettings = z.object({
  channels: z.object({ email: z.boolean(), sms: z.boolean(), telegram: z.boolean(), push: z.boolean() }),
  quiet: z.nullable(z.object({ from: z.number(), to: z.number(), timeZone: z.string() })),
  digest: z.nullable(z.object({ every: z.enum(DIGESTS), timeZone: z.string() })),
  filters: eventFilters,
  addresses: z.object({ email: z.nullable(z.string()), sms: z.nullable(z.string()) }),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const confirmBody = z.strictObject({ note: z.optional(alarmNote) })
