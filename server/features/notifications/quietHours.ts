import type { QuietHours } from '../../../src/contract/http/notifications.ts'
import type { NotificationDescription } from '../../../src/contract/notificationTypes.ts'
import { isWithinHours } from '../../../src/contract/rules/reportHours.ts'
import { weekMoment } from '../../../src/contract/rules/weekHours.ts'

/** Whether a message about an event is kept from a person at a moment, ms since the epoch: SOS never is. */
export const isKeptQuiet = (
  quiet: QuietHours | null,
  description: NotificationDescription,
  now: number,
): boolean =>
  quiet !== null && description !== 'sos' && isWithinHours(quiet, weekMoment(now, quiet.timeZone).minute)
