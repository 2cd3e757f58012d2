import { useTranslation } from 'react-i18next'
import type { SharedPosition } from '../../contract/http/positionShares.ts'
import type { MarkerStatus } from '../../contract/rules/status.ts'
import { compassPoint } from '../../contract/rules/compass.ts'
import { useNow } from '../../fleet/useNow.ts'
import { useFormat } from '../../i18n/useFormat.ts'

interface PositionCardProps {
  readonly shown: SharedPosition
  /** Where the vehicle is, in words; null: unknown. */
  readonly address: string | null
  /** How far this machine's clock is behind the server's, ms. */
  readonly behindMs: number
}

/** The colour role of each status. */
const TONES = { move: 'go', normal: 'rest', no_signal: 'quiet' } as const satisfies Record<
  MarkerStatus,
  string
>

/** The texts of a link's vehicle: name, status, the address, speed, heading, their time, and the expiry of the link. */
export const PositionCard = ({ shown, address, behindMs }: PositionCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow() + behindMs
  const { name, licensePlate, status, position, endsAt } = shown
  const title = name ?? licensePlate ?? t('share.page.vehicle')
  const plate = name === null ? null : licensePlate
  const speed = position?.speed ?? null
  const facts = [
    speed === null || status === 'no_signal' ? '' : format.speed(speed),
    position === null || position.course === null || status !== 'move'
      ? ''
      : t('share.page.heading', { point: t(`share.page.compass.${compassPoint(position.course)}`) }),
  ].filter(Boolean)
  return (
    <section className="position-card" aria-label={title}>
      <h1 className="position-card__title">{title}</h1>
      {plate !== null && <p className="position-card__plate">{plate}</p>}
      <p className="position-card__status" data-tone={TONES[status]}>
        {t(`share.page.status.${status}`)}
      </p>
      {address !== null && <p className="position-card__town">{address}</p>}
      {facts.length > 0 && <p className="position-card__facts ui-numbers">{facts.join(' · ')}</p>}
      {position && (
        <p className="position-card__when ui-numbers">
          {t('share.page.at', { date: format.date(position.timestamp) })}
          {' · '}
          {t('share.page.ago', { age: format.age(position.timestamp, now) })}
        </p>
      )}
      <p className="position-card__end ui-numbers">
        {t('share.page.left', { age: format.left(endsAt, now) })}
        {' · '}
        {t('share.page.until', { date: format.date(endsAt) })}
      </p>
    </section>
  )
}
