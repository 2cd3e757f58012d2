import type { Notification } from '../../contract/http/notifications.ts'

/** What a person has chosen, and where they are. */
export interface Attention {
  /** NOTIF-34: notif_in_OS_enabled. */
  readonly wantsOs: boolean
  readonly permission: NotificationPermission
  /** isNotifySound of the profile. */
  readonly wantsSound: boolean
  /** The page is in view. */
  readonly isInView: boolean
}

/** How a new notification is announced. */
export interface Announcement {
  readonly toast: boolean
  readonly os: boolean
  readonly sound: boolean
}

const SILENT: Announcement = { toast: false, os: false, sound: false }

/**
 * NOTIF-34, NOTIF-35: the operating system shows a notification only with the browser's permission and while the page
 * is not in view; then the page needs no message of its own. Alarms are announced, and what a rule asked for; everything
 * else is only counted: a large fleet has some of it every minute.
 */
export const announcementOf = (
  {
    isHidden,
    readStatus,
    severity,
    rule,
  }: Pick<Notification, 'isHidden' | 'readStatus' | 'severity' | 'rule'>,
  { wantsOs, permission, wantsSound, isInView }: Attention,
): Announcement => {
  if (isHidden || readStatus || (severity !== 'alarm' && rule === null)) return SILENT
  const os = wantsOs && permission === 'granted' && !isInView
  return { toast: !os, os, sound: wantsSound }
}
