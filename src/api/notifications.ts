import {
  type EventFiltersBody,
  eventFilters,
  type Notification,
  type NotificationPage,
  notification,
  notificationPage,
  notificationSettings,
  type NotificationSettings,
  type NotificationSettingsFields,
  type ReadAnswer,
  readAnswer,
} from '../contract/http/notifications.ts'
import type { NotificationDescription } from '../contract/notificationTypes.ts'
import type { EventFilterSettings } from '../contract/rules/eventFilters.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** The lists of notifications (NOTIF-06). */
export const NOTIFICATION_LISTS = ['unread', 'read', 'top'] as const
export type NotificationList = (typeof NOTIFICATION_LISTS)[number]

/** Which notifications are requested; before: the `next` of the part before, null: the newest. */
export interface AskedNotifications {
  readonly before: number | null
  readonly descriptions: readonly NotificationDescription[]
  readonly vehicleId: number | null
  /** ms since the epoch, `to` excluded; null: any time. */
  readonly period: { readonly from: number; readonly to: number } | null
  /** Those of hidden event filters, too. */
  readonly hidden: boolean
}

const CALL_OF = {
  unread: 'notificationsUnread',
  read: 'notificationsRead',
  top: 'notificationsTop',
} as const

const pair = (name: string, value: number | boolean | null): [string, string][] =>
  value === null ? [] : [[name, String(value)]]

const queryOf = ({
  before,
  descriptions,
  vehicleId,
  period,
  hidden,
}: AskedNotifications): [string, string][] => [
  ...descriptions.map((one): [string, string] => ['descriptions', one]),
  ...pair('before', before),
  ...pair('vehicleId', vehicleId),
  ...pair('from', period?.from ?? null),
  ...pair('to', period?.to ?? null),
  ...pair('hidden', hidden || null),
]

/** Calls about the notifications of the signed-in person (API-101 to API-110). login: their own. */
export const createNotificationsApi = (http: Http) => ({
  list: (
    login: string,
    list: NotificationList,
    asked: AskedNotifications,
  ): Promise<Result<NotificationPage>> =>
    bodyOf(http, { call: CALL_OF[list], params: { login }, query: queryOf(asked), schema: notificationPage }),
  /** NOTIF-07 */
  countUnread: async (login: string): Promise<Result<NotificationPage>> =>
    bodyOf(http, {
      call: 'notificationsUnread',
      params: { login },
      query: { limit: '1' },
      schema: notificationPage,
    }),
  markRead: (one: Pick<Notification, 'id'>): Promise<Result<ReadAnswer>> =>
    bodyOf(http, { call: 'readNotification', json: { id: one.id }, schema: readAnswer }),
  /** through: newer ones, which the person has not seen, stay unread. */
  markVehicleRead: (login: string, vehicleId: number, through: number): Promise<Result<ReadAnswer>> =>
    bodyOf(http, {
      call: 'readVehicleNotifications',
      params: { login, vehicleId },
      query: { through: String(through) },
      schema: readAnswer,
    }),
  markAllRead: (login: string, through: number): Promise<Result<ReadAnswer>> =>
    bodyOf(http, {
      call: 'readAllNotifications',
      params: { login },
      query: { through: String(through) },
      schema: readAnswer,
    }),
  confirm: (login: string, id: number, note: string): Promise<Result<Notification>> =>
    bodyOf(http, {
      call: 'confirmNotification',
      params: { login, id },
      json: note === '' ? {} : { note },
      schema: notification,
    }),
  settings: (login: string): Promise<Result<NotificationSettings>> =>
    bodyOf(http, { call: 'notificationSettings', params: { login }, schema: notificationSettings }),
  saveSettings: (login: string, fields: NotificationSettingsFields): Promise<Result<NotificationSettings>> =>
    bodyOf(http, {
      call: 'setNotificationSettings',
      params: { login },
      json: fields,
      schema: notificationSettings,
    }),
  saveFilters: (login: string, filters: EventFiltersBody): Promise<Result<EventFilterSettings>> =>
    bodyOf(http, { call: 'setEventFilters', params: { login }, json: filters, schema: eventFilters }),
})
export type NotificationsApi = ReturnType<typeof createNotificationsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useNotificationsApi = resourceHook(createNotificationsApi)
