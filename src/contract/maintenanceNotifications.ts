/** What the types of this file have in common: each event is one notification, as it is. */
const EACH = {
  ends: [],
  counting: 'each',
  parameters: [],
  filter: null,
  isStandard: true,
  needs: null,
} as const

/** The types of notifications about maintenance and documents, as those of `notificationSpecs.ts`. */
export const MAINTENANCE_SPECS = {
  maintenanceDueSoon: { ...EACH, severity: 'info', events: ['MAINTENANCE_DUE_SOON'] },
  maintenanceOverdue: { ...EACH, severity: 'warning', events: ['MAINTENANCE_OVERDUE'] },
} as const
