import { useTranslation } from 'react-i18next'
import type { LowVehicles, Overview } from '../../contract/http/overview.ts'
import { LOW_FUEL_SHARE, LOW_VOLTAGE } from '../../contract/rules/lowLevels.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { EMPTY_ADDRESS_VIEW, writeAddressView } from '../../kit/address/addressView.ts'
import { Figure } from './figure.tsx'
import { listOf } from './statesPart.tsx'

const LATE_TASKS = '#/tasks/active?lateness=late'

/** Vehicles that are named at once. */
const LOW_SHOWN = 5

const hrefOf = (vehicleId: number): string =>
  `#/control?${writeAddressView({ ...EMPTY_ADDRESS_VIEW, vehicleId })}`

interface LowProps {
  readonly name: string
  readonly hint: string
  readonly low: LowVehicles
  /** The words of a value. */
  readonly textOf: (value: number) => string
}

/** Vehicles with little of something, by name, as the control page has no filter for it: some at once, the others on demand. */
const Low = ({ name, hint, low: { count, vehicles }, textOf }: LowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const more = (value: number): string => t('overview.more', { value: format.number(value) })
  const list = (named: LowVehicles['vehicles']) => (
    <ul className="overview-low">
      {named.map((vehicle) => (
        <li key={vehicle.id}>
          <a href={hrefOf(vehicle.id)}>{vehicle.name}</a>
          <span>{textOf(vehicle.value)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="overview-figure" data-tone={count > 0 ? 'attention' : undefined}>
      <span className="overview-figure__name">{name}</span>
      <span className="overview-figure__value">{format.number(count)}</span>
      <span className="overview__note">{hint}</span>
      {count > 0 && list(vehicles.slice(0, LOW_SHOWN))}
      {count > LOW_SHOWN && (
        <details className="overview-more">
          <summary>{more(count - LOW_SHOWN)}</summary>
          {list(vehicles.slice(LOW_SHOWN))}
          {count > vehicles.length && <p className="overview__note">{more(count - vehicles.length)}</p>}
        </details>
      )}
    </div>
  )
}

/** What somebody should look at. */
export const AttentionPart = ({ overview }: { readonly overview: Overview }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { alarms, lateTasks, lowFuel, lowVoltage } = overview
  return (
    <section aria-label={t('overview.attention')}>
      <h2>{t('overview.attention')}</h2>
      <div className="overview-figures">
        <Figure
          name={t('overview.alarms')}
          value={format.number(alarms)}
          href={listOf({ alarmsOnly: true })}
          tone={alarms > 0 ? 'alarm' : undefined}
        />
        {lateTasks !== null && (
          <Figure
            name={t('overview.lateTasks')}
            value={format.number(lateTasks)}
            href={LATE_TASKS}
            tone={lateTasks > 0 ? 'attention' : undefined}
          />
        )}
        {lowFuel && (
          <Low
            name={t('overview.lowFuel')}
            hint={t('overview.lowFuelHint', { percent: format.number(LOW_FUEL_SHARE * 100) })}
            low={lowFuel}
            textOf={(value) => t('overview.litres', { value: format.number(value, 0) })}
          />
        )}
        <Low
          name={t('overview.lowVoltage')}
          hint={t('overview.lowVoltageHint', {
            one: format.number(LOW_VOLTAGE),
            two: format.number(2 * LOW_VOLTAGE),
          })}
          low={lowVoltage}
          textOf={(value) => t('overview.volts', { value: format.number(value, 1) })}
        />
      </div>
    </section>
  )
}
