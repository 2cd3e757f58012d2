import { NOTIFICATION_LISTS, type NotificationList } from '../../api/notifications.ts'
import { NOTIFICATION_DESCRIPTIONS, type NotificationDescription } from '../../contract/notificationTypes.ts'
import { type Period, readPeriod, writePeriod } from '../../kit/choosers/period.ts'

/** What the page shows; it is in the address. */
export interface NotificationView {
  readonly list: NotificationList
  /** An empty list: all types. */
  readonly descriptions: readonly NotificationDescription[]
  readonly vehicleId: number | null
  /** null: any time. */
  readonly period: Period | null
  /** Those of hidden event filters, too. */
  readonly hidden: boolean
}

/** The view of a query such as `list=read&types=sos,overSpeed&vehicle=7&p=week`; what it does not say is not narrowed. */
export const readNotificationView = (query: string, now: number): NotificationView => {
  const fields = new URLSearchParams(query)
  const types = (fields.get('types') ?? '').split(',')
  const vehicle = fields.get('vehicle') ?? ''
  return {
    list: NOTIFICATION_LISTS.find((one) => one === fields.get('list')) ?? 'unread',
    descriptions: NOTIFICATION_DESCRIPTIONS.filter((one) => types.includes(one)),
    vehicleId: /^[1-9]\d{0,9}$/.test(vehicle) ? Number(vehicle) : null,
    period: readPeriod(query, now),
    hidden: fields.get('hidden') === 'true',
  }
}

/** The address of a view. */
export const notificationViewPath = ({
  list,
  descriptions,
  vehicleId,
  period,
  hidden,
}: NotificationView): string => {
  const query = [
    ...(list === 'unread' ? [] : [`list=${list}`]),
    ...(descriptions.length === 0 ? [] : [`types=${descriptions.join(',')}`]),
    ...(vehicleId === null ? [] : [`vehicle=${vehicleId}`]),
    ...(period === null ? [] : [writePeriod(period)]),
    ...(hidden ? ['hidden=true'] : []),
  ]
  return query.length === 0 ? '/notifications' : `/notifications?${query.join('&')}`
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ descriptions, vehicleId, period }: NotificationView): boolean =>
  descriptions.length > 0 || vehicleId !== null || period !== null
