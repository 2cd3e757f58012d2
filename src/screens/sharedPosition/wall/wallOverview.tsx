import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWallApi } from '../../../api/wall.ts'
import type { Overview } from '../../../contract/http/overview.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLooked } from './useLooked.ts'
import { ViewNotice, type WallViewProps } from './wallView.tsx'

/** Polling interval of the overview while it is shown, ms. */
const EVERY_MS = 30_000
const METRES_PER_KM = 1_000
const HOUR_MS = 3_600_000

type Tone = 'go' | 'rest' | 'attention' | 'quiet' | 'alarm'

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly tone?: Tone | undefined
}

const Figure = ({ name, value, tone }: FigureProps) => (
  <div className="wall-figure" data-tone={tone}>
    <dt>{name}</dt>
    <dd className="ui-numbers">{value}</dd>
  </div>
)

const warns = (count: number, tone: Tone): Tone | undefined => (count > 0 ? tone : undefined)

const Figures = ({ overview }: { readonly overview: Overview }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { vehicles, states, alarms, lowFuel, lowVoltage, lateTasks, today } = overview
  const count = (value: number): string => format.number(value)
  return (
    <dl className="wall-figures">
      <Figure name={t('overview.vehicles')} value={count(vehicles)} />
      {states && (
        <>
          <Figure name={t('overview.state.moving')} value={count(states.moving)} tone="go" />
          <Figure
            name={t('overview.state.parked')}
            value={count(states.parked + states.idling)}
            tone="rest"
          />
          <Figure name={t('overview.state.silent')} value={count(states.silent)} tone="quiet" />
        </>
      )}
      <Figure name={t('overview.alarms')} value={count(alarms)} tone={warns(alarms, 'alarm')} />
      {lateTasks !== null && (
        <Figure
          name={t('overview.lateTasks')}
          value={count(lateTasks)}
          tone={warns(lateTasks, 'attention')}
        />
      )}
      {lowFuel && (
        <Figure
          name={t('overview.lowFuel')}
          value={count(lowFuel.count)}
          tone={warns(lowFuel.count, 'attention')}
        />
      )}
      <Figure
        name={t('overview.lowVoltage')}
        value={count(lowVoltage.count)}
        tone={warns(lowVoltage.count, 'attention')}
      />
      {today && (
        <>
          <Figure
            name={t('wall.distanceToday')}
            value={t('overview.km', { value: format.number(today.metres / METRES_PER_KM, 0) })}
          />
          <Figure
            name={t('wall.hoursToday')}
            value={t('overview.h', { value: format.number(today.engineMs / HOUR_MS, 0) })}
          />
        </>
      )}
    </dl>
  )
}

/** The figures of the overview, in type that is read across a room. */
export const WallOverview = ({ token, isShown }: WallViewProps) => {
  const api = useWallApi()
  const state = useLooked(
    useCallback(() => api.overview(token), [api, token]),
    EVERY_MS,
    isShown,
  )
  return (
    <div className="wall-page">
      <ViewNotice state={state} />
      {state.kind === 'shown' && <Figures overview={state.shown} />}
    </div>
  )
}
