import { useTranslation } from 'react-i18next'
import type { Overview } from '../../contract/http/overview.ts'
import type { VehicleStateName } from '../../contract/rules/vehicleStates.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { writeAddressView, EMPTY_ADDRESS_VIEW } from '../../kit/address/addressView.ts'
import { NOTHING_NARROWED, type ListFilters } from '../../contract/engine/view.ts'
import { Figure } from './figure.tsx'
import { StateChart } from './stateChart.tsx'

/** The list of the control page that shows what a figure counts. */
export const listOf = (filters: Partial<ListFilters>): string => {
  const query = writeAddressView({
    ...EMPTY_ADDRESS_VIEW,
    filters: { ...NOTHING_NARROWED, ...filters },
  })
  return `#/control${query === '' ? '' : `?${query}`}`
}

/** The figures in their order: each counts what its list shows, so that stopped vehicles are counted with and without ignition. */
const FIGURES = [
  { state: 'moving', tone: 'go', filters: { status: 'move' }, of: ['moving'] },
  { state: 'parked', tone: 'rest', filters: { status: 'normal' }, of: ['parked', 'idling'] },
  { state: 'idling', tone: 'attention', filters: { status: 'normal', ignitionOnly: true }, of: ['idling'] },
  { state: 'silent', tone: 'quiet', filters: { status: 'no_signal' }, of: ['silent'] },
] as const satisfies readonly {
  readonly state: VehicleStateName
  readonly tone: string
  readonly filters: Partial<ListFilters>
  readonly of: readonly VehicleStateName[]
}[]

/** How many vehicles do what now, and how that changed over 24 hours. */
export const StatesPart = ({ overview: { vehicles, states, strip } }: { readonly overview: Overview }) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section aria-label={t('overview.now')}>
      <h2>{t('overview.now')}</h2>
      <div className="overview-figures">
        <Figure name={t('overview.vehicles')} value={format.number(vehicles)} href={listOf({})} />
        {states &&
          FIGURES.map(({ state, tone, filters, of }) => (
            <Figure
              key={state}
              name={t(`overview.state.${state}`)}
              value={format.number(of.reduce((sum, one) => sum + states[one], 0))}
              href={listOf(filters)}
              tone={tone}
            />
          ))}
      </div>
      {strip && (
        <>
          <h3>{t('overview.day')}</h3>
          <StateChart strip={strip} />
        </>
      )}
    </section>
  )
}
