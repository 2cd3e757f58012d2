import { ACTION_GATES } from './actionGates.ts'
import { type CallRule, does, reads, session } from './callRule.ts'
import type { CallName } from './http/paths.ts'

/** The calls of notifications, their rules and channels; part of callGates.ts. */
export const NOTIFICATION_CALL_GATES = {
  notificationsUnread: reads(ACTION_GATES.seeNotifications),
  notificationsRead: reads(ACTION_GATES.seeNotifications),
  notificationsTop: reads(ACTION_GATES.seeNotifications),
  vehicleNotificationsUnread: reads(ACTION_GATES.seeNotifications),
  vehicleNotifications: reads(ACTION_GATES.seeNotifications),
  readNotification: does(ACTION_GATES.handleNotifications),
  readVehicleNotifications: does(ACTION_GATES.handleNotifications),
  readAllNotifications: does(ACTION_GATES.handleNotifications),
  confirmNotification: does(ACTION_GATES.handleNotifications),
  setEventFilters: does(ACTION_GATES.handleNotifications),
  notificationSettings: reads(ACTION_GATES.seeNotifications),
  setNotificationSettings: does(ACTION_GATES.handleNotifications),
  notificationRules: reads(ACTION_GATES.seeNotifications),
  createNotificationRule: does(ACTION_GATES.editNotificationRules),
  // A trial stores nothing, so that the demo account may try too.
  tryNotificationRule: reads(ACTION_GATES.seeNotifications),
  changeNotificationRule: does(ACTION_GATES.editNotificationRules),
  switchNotificationRule: does(ACTION_GATES.editNotificationRules),
  deleteNotificationRule: does(ACTION_GATES.editNotificationRules),
  restoreNotificationRule: does(ACTION_GATES.editNotificationRules),
  channels: session(false),
  channelMessages: session(false),
  telegramChat: session(false),
  linkTelegram: does(ACTION_GATES.linkChannels),
  unlinkTelegram: does(ACTION_GATES.linkChannels),
  pushKey: session(false),
  subscribePush: does(ACTION_GATES.linkChannels),
  unsubscribePush: does(ACTION_GATES.linkChannels),
} as const satisfies Partial<Record<CallName, CallRule>>
