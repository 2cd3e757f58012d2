import { ShieldCheck } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWallApi } from '../../../api/wall.ts'
import type { WallAlarm } from '../../../contract/http/wallScreens.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLooked } from './useLooked.ts'
import { ViewNotice, type WallViewProps } from './wallView.tsx'

/** Polling interval of the alarms while they are shown, ms. */
const EVERY_MS = 5_000

interface AlarmProps {
  readonly alarm: WallAlarm
  /** How far this machine's clock is behind the server's, ms. */
  readonly behindMs: number
}

const Alarm = ({ alarm, behindMs }: AlarmProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow() + behindMs
  const { name, licensePlate, cause, since, isTaken } = alarm
  return (
    <li className="wall-alarm" data-taken={isTaken || undefined}>
      <span className="wall-alarm__cause">{t(`wall.cause.${cause}`)}</span>
      <span className="wall-alarm__name">{name}</span>
      <span className="wall-alarm__plate ui-numbers">{licensePlate}</span>
      <span className="wall-alarm__since ui-numbers">
        {since === null ? t('wall.sinceUnknown') : t('wall.ago', { age: format.age(since, now) })}
        {isTaken && ` · ${t('wall.taken')}`}
      </span>
    </li>
  )
}

/** The alarms that are on, the newest first, in type that is read across a room. */
export const WallAlarmsView = ({
  token,
  isShown,
  behindMs,
}: WallViewProps & Pick<AlarmProps, 'behindMs'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useWallApi()
  const state = useLooked(
    useCallback(() => api.alarms(token), [api, token]),
    EVERY_MS,
    isShown,
  )
  const shown = state.kind === 'shown' ? state.shown : null
  return (
    <div className="wall-page">
      <ViewNotice state={state} />
      {shown?.count === 0 && (
        <div className="wall-page__calm">
          <Icon of={ShieldCheck} size={32} />
          <p>{t('wall.noAlarms')}</p>
        </div>
      )}
      {shown !== null && shown.count > 0 && (
        <>
          <ul className="wall-alarms" aria-label={t('wall.view.alarms')}>
            {shown.alarms.map((alarm) => (
              <Alarm key={`${alarm.vehicleId} ${alarm.cause}`} alarm={alarm} behindMs={behindMs} />
            ))}
          </ul>
          <p className="wall-page__sum">{t('wall.alarmsOn', { value: format.number(shown.count) })}</p>
        </>
      )}
    </div>
  )
}
