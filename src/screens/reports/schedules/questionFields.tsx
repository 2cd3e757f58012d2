import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { NO_FILTERS } from '../../../contract/reports/reportQuestion.ts'
import type { ScheduleQuestion } from '../../../contract/reports/reportSchedule.ts'
import { isSameData } from '../../../contract/rules/sameData.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterFields } from '../question/filterFields.tsx'
import { OptionFields } from '../question/optionFields.tsx'
import { VehiclesField } from '../question/vehiclesField.tsx'
import { ofKind, type ScheduleForm } from './scheduleForm.ts'

const NONE = 'none'

interface QuestionFieldsProps {
  readonly form: ScheduleForm
  readonly kinds: readonly ReportKindDeclaration[]
}

/** What the report of a schedule asks: kind, vehicles, grouping, options and filters. */
export const QuestionFields = ({ form, kinds }: QuestionFieldsProps) => {
  const { t } = useTranslation()
  const { value, onChange, error } = useFormField({ form, name: 'question', label: t('reports.kindLabel') })
  const vehicles = useFormField({ form, name: 'question.vehicleIds', label: t('reports.vehicles') })
  const question = value as ScheduleQuestion
  const { kind, vehicleIds, options, filters, groupBy } = question
  const declaration = kinds.find((one) => one.kind === kind)
  const change = (part: Partial<ScheduleQuestion>): void => onChange({ ...question, ...part })
  return (
    <>
      <Select
        label={t('reports.kindLabel')}
        options={kinds.map((one) => ({ id: one.kind, label: t(`reports.kind.${one.kind}`) }))}
        value={kind}
        hint={t(`reports.about.${kind}`)}
        onChange={(next) => {
          const chosen = kinds.find((one) => one.kind === next)
          if (chosen) onChange(ofKind(question, chosen))
        }}
      />
      <VehiclesField
        selected={vehicleIds === null ? null : new Set(vehicleIds)}
        onSelect={(ids) => change({ vehicleIds: ids === null ? null : [...ids] })}
      />
      {vehicles.error !== null && <p className="ui-field__error">{t('choosers.vehicles.missing')}</p>}
      <Select
        label={t('reports.groupBy')}
        options={[
          { id: NONE, label: t('reports.grouping.none') },
          ...(declaration?.groupings ?? []).map((id) => ({ id, label: t(`reports.grouping.${id}`) })),
        ]}
        value={groupBy ?? NONE}
        onChange={(id) => change({ groupBy: id === NONE ? null : id })}
      />
      <OptionFields
        key={kind}
        available={declaration?.options ?? []}
        options={options}
        onChange={(part) => change({ options: { ...options, ...part } })}
      />
      <details className="report-filters">
        <summary>{t(isSameData(filters, NO_FILTERS) ? 'reports.filters' : 'reports.filtersOn')}</summary>
        <div className="report-question__fields">
          <FilterFields filters={filters} onChange={(part) => change({ filters: { ...filters, ...part } })} />
        </div>
      </details>
      {error !== null && <p className="ui-field__error">{error}</p>}
    </>
  )
}
