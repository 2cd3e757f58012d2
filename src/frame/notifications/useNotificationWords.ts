import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../contract/http/notifications.ts'
import type { Translate } from '../../i18n/translate.ts'
import { type Formats, useFormat } from '../../i18n/useFormat.ts'

/** What a notification says. */
export interface NotificationWords {
  /** Its type, or the text of its rule. */
  readonly title: string
  /** The vehicle by name and plate; '' for a summary. */
  readonly vehicle: string
  /** Values of the event; '' where there are none. */
  readonly detail: string
}

const LITRE_DIGITS = 1

const detailOf = ({ details }: Notification, t: Translate, format: Formats): string => {
  const { text, zone, litres, value, unit, maxSpeed, allowedSpeed, count } = details
  const speed =
    maxSpeed !== undefined &&
    (allowedSpeed === undefined
      ? t('notifications.detail.reached', { speed: format.speed(maxSpeed) })
      : t('notifications.detail.speed', {
          speed: format.speed(maxSpeed),
          allowed: format.speed(allowedSpeed),
        }))
  return [
    text,
    zone,
    litres !== undefined && t('notifications.detail.litres', { value: format.number(litres, LITRE_DIGITS) }),
    value !== undefined &&
      t('notifications.detail.value', { value: `${format.number(value)} ${unit ?? ''}`.trim() }),
    speed,
    count !== undefined && t('notifications.detail.count', { count }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns a function that puts a notification into words of the chosen language. */
export const useNotificationWords = (): ((one: Notification) => NotificationWords) => {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    (one) => ({
      title: one.text ?? t(`notificationTypes.${one.description}`),
      vehicle: [one.name, one.licensePlate].filter(Boolean).join(' · '),
      detail: detailOf(one, t, format),
    }),
    [t, format],
  )
}
