import type { Translate } from '../../i18n/translate.ts'
import { dayText } from '../../i18n/dayText.ts'
import { Badge } from '../../ui/badge.tsx'
import { expiryOf } from './expiryOf.ts'
import './rfidCards.css'

/** The last day of a card, and whether it is past or near. Both days: YYYY-MM-DD. */
export const ExpiryMark = (props: {
  readonly day: string
  readonly today: string
  readonly t: Translate
}) => {
  const { day, today, t } = props
  const state = expiryOf(day, today)
  return (
    <span className="rfid-cards__expiry">
      {dayText(day)}
      {state === 'past' && <Badge tone="alarm">{t('rfidCards.expired')}</Badge>}
      {state === 'near' && <Badge tone="attention">{t('rfidCards.ending')}</Badge>}
    </span>
  )
}
