import type { NotificationRuleFields } from '../http/notificationRules.ts'

/** The conditions of a notification rule that leave nothing out: all vehicles, everywhere, always, each event. */
export const UNLIMITED_RULE = {
  vehicles: { scope: 'all', groupId: null, vehicleIds: [] },
  zones: null,
  hours: null,
  validFrom: null,
  validTo: null,
  minimalSeconds: 0,
  everyMinutes: null,
  lateMinutes: null,
} satisfies Partial<NotificationRuleFields>
