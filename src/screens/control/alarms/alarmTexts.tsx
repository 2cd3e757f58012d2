import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmCause, VehicleAlarm } from '../../../contract/http/alarms.ts'
import { useAtNow } from '../../../fleet/useNow.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePlaceText } from '../../../map/places/usePlaceText.ts'

export const CAUSE_TEXTS = {
  sos: 'popup.sosPressed',
  signaling: 'popup.lockedAlarm',
} as const satisfies Record<AlarmCause, string>

/** Since when an alarm is on, with its age. */
const AlarmTime = ({ since }: { readonly since: number | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useAtNow((now) => (since === null ? '' : format.age(since, now)))
  if (since === null) return <span>{t('alarms.sinceUnknown')}</span>
  return (
    <time dateTime={new Date(since).toISOString()}>
      {t('alarms.since', { date: format.date(since), age })}
    </time>
  )
}

/** When, where, and who has taken it: the same lines in the queue and in the window of the vehicle. */
export const AlarmFacts = ({ alarm }: { readonly alarm: VehicleAlarm }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const place = useMemo(() => placeText(alarm), [placeText, alarm])
  const { since, acknowledgement } = alarm
  return (
    <div className="alarm-facts">
      <p>
        <AlarmTime since={since} />
      </p>
      {place !== '' && <p>{place}</p>}
      {acknowledgement && (
        <p className="alarm-facts__taken">
          {t('alarms.taken', {
            by: acknowledgement.by ?? t('alarms.nobody'),
            date: format.date(acknowledgement.at),
          })}
          {acknowledgement.note !== '' && <q>{acknowledgement.note}</q>}
        </p>
      )}
    </div>
  )
}
