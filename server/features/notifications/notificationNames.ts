import type { Language } from '../../../src/contract/entities/session.ts'
import type { NotificationDescription } from '../../../src/contract/notificationTypes.ts'
import { notificationTypes as en } from '../../../src/i18n/en/notificationTypes.ts'
import { notificationTypes as ru } from '../../../src/i18n/ru/notificationTypes.ts'
import { notificationTypes as ua } from '../../../src/i18n/ua/notificationTypes.ts'

/** What people call each type of notification, in messages as on pages. */
export const NOTIFICATION_NAMES: Readonly<
  Record<Language, Readonly<Record<NotificationDescription, string>>>
> = { ru, ua, en }
