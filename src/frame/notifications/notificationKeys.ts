/** Of everything that is read about notifications. */
export const NOTIFICATIONS_KEY = ['notifications'] as const
/** The number of unread ones (NOTIF-07). */
export const UNREAD_COUNT_KEY = [...NOTIFICATIONS_KEY, 'unread count'] as const
/** The lists of the page. */
export const NOTIFICATION_LISTS_KEY = [...NOTIFICATIONS_KEY, 'lists'] as const
