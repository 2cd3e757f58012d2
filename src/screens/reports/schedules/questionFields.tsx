import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ScheduleQuestion, ScheduleTemplate } from '../../../contract/reports/reportSchedule.ts'
import { distinctQuestions } from '../../../contract/reports/templateQuestions.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterFields } from '../question/filterFields.tsx'
import { OptionFields } from '../question/optionFields.tsx'
import { useListedCards } from '../question/useListedCards.ts'
import { VehiclesField } from '../question/vehiclesField.tsx'
import { hasFilters } from '../reportState.ts'
import { useTemplates } from '../template/useTemplates.ts'
import { newQuestion, ofKind, type ScheduleForm } from './scheduleForm.ts'

const NONE = 'none'
/** Before the id of a template among the choices; kinds have no such name. */
const TEMPLATE = 'template '

interface QuestionFieldsProps {
  readonly form: ScheduleForm
  readonly kinds: readonly ReportKindDeclaration[]
}

/** What a schedule builds: a report with its grouping, options and filters, or a template; and of which vehicles. */
export const QuestionFields = ({ form, kinds }: QuestionFieldsProps) => {
  const { t } = useTranslation()
  const asked = useFormField({ form, name: 'question', label: t('reports.kindLabel') })
  const whole = useFormField({ form, name: 'template', label: t('reports.kindLabel') })
  const templates = useTemplates().list.data ?? []
  const question = asked.value as ScheduleQuestion | null
  const template = whole.value as ScheduleTemplate | null
  const vehicleIds = (question ?? template)?.vehicleIds ?? null
  const choose = (id: string): void => {
    const kind = kinds.find((one) => one.kind === id)
    if (kind) {
      whole.onChange(null)
      asked.onChange(ofKind(question ?? { ...newQuestion(kind), vehicleIds }, kind))
      return
    }
    asked.onChange(null)
    whole.onChange({ id: Number(id.slice(TEMPLATE.length)), vehicleIds })
  }
  const error = asked.error ?? whole.error
  return (
    <>
      <Select
        label={t('reports.kindLabel')}
        options={[
          ...kinds.map(({ kind }) => ({ id: kind as string, label: t(`reports.kind.${kind}`) })),
          ...templates
            .filter(({ blocks }) => distinctQuestions(blocks).length > 0)
            .map(({ id, name }) => ({
              id: `${TEMPLATE}${id}`,
              label: t('reports.schedule.templateNamed', { name }),
            })),
        ]}
        value={question?.kind ?? `${TEMPLATE}${template?.id ?? ''}`}
        hint={question ? t(`reports.about.${question.kind}`) : t('reports.schedule.templateAbout')}
        onChange={choose}
      />
      <Vehicles
        form={form}
        name={question ? 'question.vehicleIds' : 'template.vehicleIds'}
        vehicleIds={vehicleIds}
        onSelect={(ids) => {
          if (question) asked.onChange({ ...question, vehicleIds: ids })
          else if (template) whole.onChange({ ...template, vehicleIds: ids })
        }}
      />
      {question && <RowFields kinds={kinds} question={question} onChange={asked.onChange} />}
      {error !== null && <p className="ui-field__error">{error}</p>}
    </>
  )
}

interface VehiclesProps {
  readonly form: ScheduleForm
  readonly name: 'question.vehicleIds' | 'template.vehicleIds'
  readonly vehicleIds: readonly number[] | null
  readonly onSelect: (ids: number[] | null) => void
}

const Vehicles = ({ form, name, vehicleIds, onSelect }: VehiclesProps) => {
  const { t } = useTranslation()
  // A field below one that may be null is not bound: binding it would make an object of the null.
  const { error } = form.methods.getFieldState(name, form.methods.formState)
  return (
    <>
      <VehiclesField
        selected={vehicleIds === null ? null : new Set(vehicleIds)}
        onSelect={(ids) => onSelect(ids === null ? null : [...ids])}
      />
      {error && <p className="ui-field__error">{t('choosers.vehicles.missing')}</p>}
    </>
  )
}

interface RowFieldsProps {
  readonly kinds: readonly ReportKindDeclaration[]
  readonly question: ScheduleQuestion
  readonly onChange: (question: ScheduleQuestion) => void
}

/** Grouping, options and filters of a single report. */
const RowFields = ({ kinds, question, onChange }: RowFieldsProps) => {
  const { t } = useTranslation()
  const { kind, options, filters, groupBy } = question
  const cards = useListedCards()
  const declaration = kinds.find((one) => one.kind === kind)
  const change = (part: Partial<ScheduleQuestion>): void => onChange({ ...question, ...part })
  return (
    <>
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
        <summary>{t(hasFilters(filters) ? 'reports.filtersOn' : 'reports.filters')}</summary>
        <div className="report-question__fields">
          <FilterFields
            filters={filters}
            cards={cards}
            onChange={(part) => change({ filters: { ...filters, ...part } })}
          />
        </div>
      </details>
    </>
  )
}
