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
 * is not in view; then the page needs no message of its own. One of a hidden event filter is not announced at all.
 */
export const announcementOf = (
  { isHidden, readStatus }: Pick<Notification, 'isHidden' | 'readStatus'>,
  { wantsOs, permission, wantsSound, isInView }: Attention,
): Announcement => {
  if (isHidden || readStatus) return SILENT
  const os = wantsOs && permission === 'granted' && !isInView
  return { toast: !os, os, sound: wantsSound }
}
