import type {
  NotificationRule,
  NotificationRuleFields,
} from '../../../src/contract/http/notificationRules.ts'
import type { EventFiltersBody, NotificationPage } from '../../../src/contract/http/notifications.ts'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { UNLIMITED_RULE } from '../../../src/contract/rules/unlimitedRule.ts'
import type { Observation } from '../../live/ports.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** A rule for SOS alarms of all vehicles, in the app of these people, unless specified otherwise. */
export const ruleFor = (
  accountIds: readonly number[],
  rest: Partial<NotificationRuleFields> = {},
): NotificationRuleFields => ({
  name: 'Power',
  isOn: true,
  items: [{ type: 'parkingStart' }],
  ...UNLIMITED_RULE,
  timeZone: 'Europe/Kyiv',
  recipients: { accountIds: [...accountIds], emails: [], phones: [], chats: [] },
  channels: ['app'],
  text: null,
  escalation: null,
  ...rest,
})

/** Calls about notifications as one person; each throws unless it is answered with 200. */
export const notificationsOf = (host: TestFleetApp, user: TestUser, login: string) => {
  const ask = async <T>(
    name: CallName,
    params: Record<string, string | number>,
    rest: { query?: string; body?: object },
  ) => {
    const path = `${pathOf(name, { login, ...params })}${rest.query ?? ''}`
    const answer = await host.call(user, CALLS[name].method, path, { ...(rest.body && { body: rest.body }) })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json as T
  }
  return {
    unread: (query = '') => ask<NotificationPage>('notificationsUnread', {}, { query }),
    read: (query = '') => ask<NotificationPage>('notificationsRead', {}, { query }),
    top: () => ask<NotificationPage>('notificationsTop', {}, {}),
    ofVehicle: (vehicleId: number, query = '') =>
      ask<NotificationPage>('vehicleNotifications', { vehicleId }, { query }),
    unreadOfVehicle: (vehicleId: number) =>
      ask<NotificationPage>('vehicleNotificationsUnread', { vehicleId }, {}),
    setRead: (body: object) => ask<{ marked: number; unread: number }>('readNotification', {}, { body }),
    setVehicleRead: (vehicleId: number) =>
      ask<{ marked: number; unread: number }>('readVehicleNotifications', { vehicleId }, {}),
    setAllRead: (query = '') =>
      ask<{ marked: number; unread: number }>('readAllNotifications', {}, { query }),
    setFilters: (body: EventFiltersBody) => ask<Required<EventFiltersBody>>('setEventFilters', {}, { body }),
    confirm: (id: number, note: string) =>
      ask<{ by: string; at: number; note: string }>('confirmNotification', { id }, { body: { note } }),
    makeRule: (body: NotificationRuleFields) => ask<NotificationRule>('createNotificationRule', {}, { body }),
  }
}

export const SHOWN = { disabled: false, hidden: false, show: true }

export const sos = (vehicleId: number, timestamp: number): Observation => ({
  event: 'SOS_ALARM',
  data: { vehicleId, timestamp },
})

/** What the tests of every call need: a rule and a notification of the owner. */
export interface NotificationThings {
  readonly notificationRule: number
  readonly notification: number
}

export const addTestNotification = async (
  host: TestFleetApp,
  owner: TestUser,
  vehicleId: number,
): Promise<NotificationThings> => {
  const { method, path } = CALLS.createNotificationRule
  const made = await host.call(owner, method, path, {
    body: ruleFor([owner.accountId], { name: 'Secret rule' }),
  })
  const { id } = await host.stage.db
    .insertInto('notification')
    .values({
      account_id: owner.accountId,
      owner_id: owner.accountId,
      vehicle_id: vehicleId,
      event_seq: 1,
      event_name: 'POWER_LOST',
      description: 'powerLost',
      subject: '',
      severity: 2,
      at: 1,
      created_at: host.stage.clock.now(),
      is_hidden: false,
      is_published: true,
      rule_id: null,
      text: 'Secret text',
      details: '{}',
      latitude: null,
      longitude: null,
      speed: null,
      zone_type_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { notificationRule: (made.json as { id: number }).id, notification: id }
}

/** Completes the calls about notifications; `login` is the caller's own, whose notifications they are not. */
export const notificationSamples = (
  { notificationRule, notification, vehicle }: NotificationThings & { readonly vehicle: number },
  login: string,
) => {
  const rule = { params: { id: notificationRule } }
  const ofVehicle = { params: { login, vehicleId: vehicle } }
  const foreign = { params: { login: 'client' } }
  const body = ruleFor([1])
  return {
    notificationsUnread: foreign,
    notificationsRead: foreign,
    notificationsTop: foreign,
    readAllNotifications: foreign,
    setEventFilters: { ...foreign, body: { parking: SHOWN } },
    notificationSettings: foreign,
    setNotificationSettings: {
      ...foreign,
      body: { channels: { email: true, sms: true, telegram: true, push: true }, quiet: null },
    },
    vehicleNotificationsUnread: ofVehicle,
    vehicleNotifications: ofVehicle,
    readVehicleNotifications: ofVehicle,
    readNotification: { body: { id: notification } },
    confirmNotification: { params: { login, id: notification }, body: {} },
    changeNotificationRule: { ...rule, body },
    switchNotificationRule: { ...rule, body: { isOn: false } },
    deleteNotificationRule: rule,
    restoreNotificationRule: rule,
  }
}

interface BodyThings extends NotificationThings {
  readonly client: number
  readonly vehicle: number
  readonly zone: number
}

const notificationRule = (of: BodyThings): NotificationRuleFields =>
  ruleFor([of.client], {
    items: [
      { type: 'fuelling', minimumLitres: 5 },
      { type: 'sensorValue', sensorNumber: 1, sensorType: 'THERMAL', low: 1, high: 2 },
      { type: 'zoneEntry', zoneIds: [of.zone] },
    ],
    vehicles: { scope: 'chosen', groupId: null, vehicleIds: [of.vehicle] },
    zones: { where: 'inside', zoneIds: [of.zone] },
    hours: [{ days: [1], from: '08:00', to: '17:00' }],
    validFrom: 1,
    validTo: 2,
    minimalSeconds: 30,
    everyMinutes: 10,
    lateMinutes: 60,
    recipients: { accountIds: [of.client], emails: ['a@b.example'], phones: ['+380501234567'], chats: [] },
    channels: ['app', 'email'],
    text: '{vehicle} {event}',
    escalation: { afterMinutes: 5, repeats: 1, recipients: null },
  })

/** Whole bodies of the calls about notifications. */
export const notificationBodies = (of: BodyThings) => ({
  readNotification: { id: of.notification },
  confirmNotification: { note: 'N' },
  setEventFilters: { parking: SHOWN },
  setNotificationSettings: {
    channels: { email: true, sms: true, telegram: true, push: true },
    quiet: { from: 1_320, to: 360, timeZone: 'Europe/Kyiv' },
    digest: { every: 'day', timeZone: 'Europe/Kyiv' },
  },
  createNotificationRule: notificationRule(of),
  changeNotificationRule: notificationRule(of),
  tryNotificationRule: notificationRule(of),
  switchNotificationRule: { isOn: true },
})
