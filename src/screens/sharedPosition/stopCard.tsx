import { useTranslation } from 'react-i18next'
import type { SharedStop, SharedTask, StopState } from '../../contract/http/taskShares.ts'
import { useNow } from '../../fleet/useNow.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'

interface StopCardProps {
  readonly shown: SharedTask
  /** How far this machine's clock is behind the server's, ms. */
  readonly behindMs: number
}

/** The colour role of each state. */
const TONES = {
  planned: 'quiet',
  onTheWay: 'go',
  arrived: 'go',
  done: 'rest',
  failed: 'attention',
} as const satisfies Record<StopState, string>

/** '24.11.2026, 14:00 – 14:30'; '' where there is no plan. */
const windowText = ({ expectedFrom: from, expectedTo: to }: SharedStop): string => {
  const moment = (at: number): string => `${formatDay(at)}, ${formatTime(at)}`
  if (from === null || to === null) return from === null ? (to === null ? '' : moment(to)) : moment(from)
  if (from === to) return moment(from)
  return formatDay(from) === formatDay(to)
    ? `${moment(from)} – ${formatTime(to)}`
    : `${moment(from)} – ${moment(to)}`
}

const StopTimes = ({ stop }: { readonly stop: SharedStop }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const plan = windowText(stop)
  return (
    <>
      {stop.arrivedAt === null && plan !== '' && (
        <p className="ui-numbers">{t('share.task.expected', { moment: plan })}</p>
      )}
      {stop.arrivedAt !== null && (
        <p className="ui-numbers">{t('share.task.arrivedAt', { date: date(stop.arrivedAt) })}</p>
      )}
    </>
  )
}

/** All stops of a whole task. */
const StopList = ({ stops }: { readonly stops: readonly SharedStop[] }) => {
  const { t } = useTranslation()
  return (
    <ol className="stop-card__list" aria-label={t('share.task.stops')}>
      {stops.map((stop, index) => (
        <li key={`${index}`}>
          <strong>{stop.name}</strong>{' '}
          <span className="position-card__status" data-tone={TONES[stop.state]}>
            {t(`share.task.state.${stop.state}`)}
          </span>
          <StopTimes stop={stop} />
        </li>
      ))}
    </ol>
  )
}

/** The texts of a stop: which one it is, its state, when it is expected, and what is known of the vehicle. */
export const StopCard = ({ shown, behindMs }: StopCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow() + behindMs
  const { stops, isWhole, state, stopsBefore, place, position, name, licensePlate } = shown
  const [stop] = stops
  const title = isWhole ? t('share.task.whole') : (stop?.name ?? '')
  const vehicle = [name, licensePlate].filter((word) => word !== null).join(' · ')
  return (
    <section className="position-card stop-card" aria-label={title}>
      <h1 className="position-card__title">{title}</h1>
      {!isWhole && stop && stop.address !== '' && <p className="position-card__plate">{stop.address}</p>}
      <p className="position-card__status" data-tone={TONES[state]} role="status">
        {t(`share.task.state.${state}`)}
        {stopsBefore !== null && ` · ${t('share.task.before', { count: stopsBefore })}`}
      </p>
      {isWhole ? <StopList stops={stops} /> : stop && <StopTimes stop={stop} />}
      {vehicle !== '' && <p>{vehicle}</p>}
      <p className="position-card__when">{t(`share.task.place.${place}`)}</p>
      {position && (
        <p className="position-card__when ui-numbers">
          {t('share.page.at', { date: format.date(position.timestamp) })}
          {' · '}
          {t('share.page.ago', { age: format.age(position.timestamp, now) })}
        </p>
      )}
    </section>
  )
}
