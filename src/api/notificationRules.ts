import { PAGE_MAX } from '../contract/http/admin/list.ts'
import {
  type NotificationRule,
  notificationRule,
  type NotificationRuleFields,
  notificationRulePage,
  type RuleTrial,
  ruleTrial,
} from '../contract/http/notificationRules.ts'
import { type Result, success } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The rules of notifications that the caller sees (docs/notifications.md). */
export const createNotificationRulesApi = (http: Http) => ({
  /** All of them: a client has at most as many as a page holds. */
  list: async (): Promise<Result<readonly NotificationRule[]>> => {
    const query = { offset: '0', limit: String(PAGE_MAX) }
    const page = await bodyOf(http, { call: 'notificationRules', query, schema: notificationRulePage })
    return page.ok ? success(page.value.rows) : page
  },
  create: (fields: NotificationRuleFields): Promise<Result<NotificationRule>> =>
    bodyOf(http, { call: 'createNotificationRule', json: fields, schema: notificationRule }),
  change: (id: number, fields: NotificationRuleFields): Promise<Result<NotificationRule>> =>
    bodyOf(http, { call: 'changeNotificationRule', params: { id }, json: fields, schema: notificationRule }),
  turn: (id: number, isOn: boolean): Promise<Result<null>> =>
    sent(http, { call: 'switchNotificationRule', params: { id }, json: { isOn } }),
  remove: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'deleteNotificationRule', params: { id } }),
  /** Undoes a deletion. */
  restore: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'restoreNotificationRule', params: { id } }),
  /** What the rule would have sent in the last week; nothing is stored. */
  attempt: (fields: NotificationRuleFields): Promise<Result<RuleTrial>> =>
    bodyOf(http, { call: 'tryNotificationRule', json: fields, schema: ruleTrial }),
})
export type NotificationRulesApi = ReturnType<typeof createNotificationRulesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useNotificationRulesApi = resourceHook(createNotificationRulesApi)
