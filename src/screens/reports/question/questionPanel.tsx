import { ChartColumn } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_PERIOD_MAX_DAYS, type ReportFilters } from '../../../contract/reports/reportQuestion.ts'
import { REPORT_NAME_MAX } from '../../../contract/reports/reportRun.ts'
import { PeriodChooser } from '../../../kit/choosers/periodChooser.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { hasFilters, type ReportAction, type ReportState } from '../reportState.ts'
import { FilterFields } from './filterFields.tsx'
import { OptionFields } from './optionFields.tsx'
import type { ListedCard } from './useListedCards.ts'
import { VehiclesField } from './vehiclesField.tsx'

interface QuestionPanelProps {
  readonly state: ReportState
  readonly dispatch: Dispatch<ReportAction>
  readonly isBuilding: boolean
  readonly onBuild: (name: string) => void
}

/** The filters of a question, folded while they keep everything. */
export const Filters = ({
  filters,
  cards,
  onChange,
}: {
  readonly filters: ReportFilters
  readonly cards: readonly ListedCard[]
  readonly onChange: (part: Partial<ReportFilters>) => void
}) => {
  const { t } = useTranslation()
  const isOn = hasFilters(filters)
  return (
    <details className="report-filters" open={isOn || undefined}>
      <summary>{t(isOn ? 'reports.filtersOn' : 'reports.filters')}</summary>
      <div className="report-question__fields">
        <FilterFields filters={filters} cards={cards} onChange={onChange} />
      </div>
    </details>
  )
}

/** The question of a report: kind, vehicles, period, options and filters. */
export const QuestionPanel = ({ state, dispatch, isBuilding, onBuild }: QuestionPanelProps) => {
  const { t } = useTranslation()
  const { reportTypes, reportConfig, availableOptions, rfidCardsList, selectedVehicles, editingReport } =
    state
  const { kind, period, options, filters } = reportConfig
  const [name, setName] = useState(editingReport?.name ?? '')
  const isWithoutVehicles = selectedVehicles?.size === 0
  return (
    <div className="report-question">
      <div className="report-question__fields">
        <Select
          label={t('reports.kindLabel')}
          options={reportTypes.map((type) => ({ id: type.kind, label: t(`reports.kind.${type.kind}`) }))}
          value={kind}
          hint={t(`reports.about.${kind}`)}
          onChange={(next) => dispatch({ type: 'configure', config: { kind: next } })}
        />
        <VehiclesField
          selected={selectedVehicles}
          onSelect={(vehicles) => dispatch({ type: 'select', vehicles })}
        />
        <div className="ui-field">
          <span className="ui-field__label">{t('reports.period')}</span>
          <PeriodChooser
            period={period}
            maxDays={REPORT_PERIOD_MAX_DAYS}
            onChange={(next) => dispatch({ type: 'configure', config: { period: next } })}
          />
        </div>
        <OptionFields
          key={kind}
          available={availableOptions}
          options={options}
          onChange={(part) => dispatch({ type: 'configure', config: { options: { ...options, ...part } } })}
        />
        <TextField
          label={t('reports.name')}
          hint={t('reports.nameHint')}
          value={name}
          maxLength={REPORT_NAME_MAX}
          autoComplete="off"
          onChange={setName}
        />
      </div>
      <Filters
        key={editingReport?.id ?? 0}
        filters={filters}
        cards={rfidCardsList}
        onChange={(part) => dispatch({ type: 'configure', config: { filters: { ...filters, ...part } } })}
      />
      <div className="report-question__build">
        <Button
          tone="primary"
          icon={ChartColumn}
          isPending={isBuilding}
          isDisabled={isWithoutVehicles || reportTypes.length === 0}
          onPress={() => onBuild(name)}
        >
          {t('reports.build')}
        </Button>
        {isWithoutVehicles && <p className="report-question__why">{t('choosers.vehicles.missing')}</p>}
      </div>
    </div>
  )
}
