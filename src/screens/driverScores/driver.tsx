import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDriverScoresApi } from '../../api/driverScores.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { type DriverScore, type ScoreEvent, SCORE_EVENTS_MAX } from '../../contract/http/driverScores.ts'
import { CRITERIA } from '../../contract/rules/driverScore.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { SCORES_PATH } from '../../contract/rules/peopleLinks.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { violationText } from '../../kit/people/violationText.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Bar } from './bar.tsx'
import { EventsMap } from './eventsMap.tsx'
import { MonthChooser } from './monthChooser.tsx'
import { ScoreFailure } from './scoreState.tsx'
import { SCORES_READ } from './scoresAddress.ts'
import { doubtText } from './scoreWords.ts'
import { Trend } from './trend.tsx'
import { useMonth } from './useMonth.ts'

const METRES_PER_KM = 1_000

const Figures = ({ score: { month } }: { readonly score: DriverScore }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const figures = [
    ['score', month.score === null ? '—' : number(month.score, 1)],
    ['km', number(month.metres / METRES_PER_KM, 0)],
    ['points', number(month.points, 1)],
  ] as const
  return (
    <dl className="scores-figures">
      {figures.map(([name, text]) => (
        <div key={name} className="scores-figure">
          <dt>{t(`scores.column.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="scores-figure">
        <dt>{t('scores.column.trend')}</dt>
        <dd>
          <Trend month={month} />
        </dd>
      </div>
    </dl>
  )
}

/** How the points come about, criterion by criterion, each with its share of all points. */
const Parts = ({ score: { month } }: { readonly score: DriverScore }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const heads = ['criterion', 'count', 'points'] as const
  return (
    <div className="table__rows">
      <table className="table__grid" aria-label={t('scores.parts')}>
        <thead className="table__head">
          <tr>
            {heads.map((name) => (
              <th
                key={name}
                scope="col"
                className="table__heading"
                data-number={name === 'criterion' ? undefined : ''}
              >
                {t(`scores.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="table__body">
          {month.parts
            .toSorted((a, b) => b.points - a.points)
            .map(({ criterion, count, amount, points }) => (
              <tr key={criterion} className="table__row">
                <th scope="row" className="table__cell scores-part" data-lead="">
                  <span className="table__value">{t(`scores.criterion.${criterion}`)}</span>
                </th>
                <td className="table__cell" data-number="">
                  <span className="table__label" aria-hidden>
                    {t('scores.column.count')}
                  </span>
                  <span className="table__value">
                    {CRITERIA[criterion].per === 'event'
                      ? number(count)
                      : t('scores.minutes', { minutes: number(amount, 1), count })}
                  </span>
                </td>
                <td className="table__cell" data-number="">
                  <span className="table__label" aria-hidden>
                    {t('scores.column.points')}
                  </span>
                  <span className="table__value">
                    <Bar text={number(points, 1)} share={points / month.points} tone="attention" />
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

interface EventsProps {
  readonly score: DriverScore
  readonly onLook: (event: ScoreEvent | null) => void
}

const Events = ({ score: { events, eventCount }, onLook }: EventsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  return (
    <>
      {eventCount > events.length && (
        <p className="scores-note">{t('scores.cut', { shown: SCORE_EVENTS_MAX, all: eventCount })}</p>
      )}
      <ul className="scores-events" aria-label={t('scores.events')}>
        {events.map((event) => (
          <li key={event.id} onPointerEnter={() => onLook(event)} onPointerLeave={() => onLook(null)}>
            <a
              href={`#${routeDetailPath(event.vehicleId, event.vehicleName, event.licensePlate, event.at)}`}
              onFocus={() => onLook(event)}
              onBlur={() => onLook(null)}
            >
              {format.date(event.at)}
            </a>
            <b className="scores-events__points">
              {t('scores.pointsOf', { points: format.number(event.points, 1) })}
            </b>
            <span data-kind={event.kind} className="scores-events__what">
              {violationText({ t, number: format.number }, event)}
            </span>
            <span className="scores-note">
              {[event.vehicleName, placeText(event)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Detail = ({ score }: { readonly score: DriverScore }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [looked, setLooked] = useState<ScoreEvent | null>(null)
  const doubt = doubtText(t, format, score.month)
  return (
    <div className="scores-detail">
      <Figures score={score} />
      {doubt !== '' && <Banner tone="attention">{doubt}</Banner>}
      {score.events.length === 0 ? (
        <p>{t('scores.noEvents')}</p>
      ) : (
        <>
          <Parts score={score} />
          <EventsMap events={score.events} looked={looked} />
          <section>
            <h2>{t('scores.events')}</h2>
            <Events score={score} onLook={setLooked} />
          </section>
        </>
      )}
    </div>
  )
}

/** The month of one driver: figures, what the points are for, and each event with its place. */
export const Driver = ({ employeeId }: { readonly employeeId: number }) => {
  const { t } = useTranslation()
  const api = useDriverScoresApi()
  const [month, setMonth] = useMonth()
  const call = useCall({
    of: [SCORES_READ, 'driver', employeeId, month],
    read: () => api.readScore(employeeId, month),
  })
  const { data, failure } = call
  const content = () => {
    if (failure && (!data || call.isOld)) return <ScoreFailure failure={failure} onRetry={call.readAgain} />
    if (!data || call.isOld) return <Loading label={t('scores.loading')} />
    return <Detail key={month} score={data} />
  }
  return (
    <PageFrame
      title={data?.month.name ?? t('common.page.driverScores')}
      width="table"
      actions={
        <>
          <LinkButton href={`#${SCORES_PATH}?month=${month}`}>{t('scores.back')}</LinkButton>
          <MonthChooser month={month} onChange={setMonth} />
        </>
      }
    >
      {content()}
    </PageFrame>
  )
}
