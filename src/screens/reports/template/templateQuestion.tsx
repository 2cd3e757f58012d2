import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { REPORT_PERIOD_MAX_DAYS } from '../../../contract/reports/reportQuestion.ts'
import type { Period } from '../../../kit/choosers/period.ts'
import { PeriodChooser } from '../../../kit/choosers/periodChooser.tsx'
import { Button } from '../../../ui/button.tsx'
import { VehiclesField } from '../question/vehiclesField.tsx'

interface TemplateQuestionProps {
  readonly period: Period
  /** null: every one. */
  readonly vehicles: ReadonlySet<number> | null
  readonly onPeriod: (period: Period) => void
  readonly onVehicles: (vehicles: ReadonlySet<number> | null) => void
  readonly buildLabel: string
  readonly isBuilding: boolean
  readonly isDisabled: boolean
  readonly onBuild: () => void
}

/** What all blocks of a template have in common: one period and one choice of vehicles. */
export const TemplateQuestion = (props: TemplateQuestionProps) => {
  const { period, vehicles, onPeriod, onVehicles, buildLabel, isBuilding, isDisabled, onBuild } = props
  const { t } = useTranslation()
  const isWithoutVehicles = vehicles?.size === 0
  return (
    <div className="report-question">
      <VehiclesField selected={vehicles} onSelect={onVehicles} />
      <div className="ui-field">
        <span className="ui-field__label">{t('reports.period')}</span>
        <PeriodChooser period={period} maxDays={REPORT_PERIOD_MAX_DAYS} onChange={onPeriod} />
      </div>
      <Button
        tone="primary"
        icon={ChartColumn}
        isPending={isBuilding}
        isDisabled={isDisabled || isWithoutVehicles}
        onPress={onBuild}
      >
        {buildLabel}
      </Button>
      {isWithoutVehicles && <p className="report-question__why">{t('choosers.vehicles.missing')}</p>}
    </div>
  )
}
