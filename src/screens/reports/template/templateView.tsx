import { SearchX } from 'lucide-react'
import { type Dispatch, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTemplateRow } from '../../../contract/reports/reportTemplate.ts'
import { navigate } from '../../../kit/address/hashLocation.ts'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { ReportsFailed } from '../reportsFailed.tsx'
import { type TemplateAddress, templatePath } from '../reportAddress.ts'
import type { ReportAction, ReportState } from '../reportState.ts'
import { distinctQuestions } from '../../../contract/reports/templateQuestions.ts'
import { TemplateQuestion } from './templateQuestion.tsx'
import { TemplateResult } from './templateResult.tsx'
import { useRuns } from './useRuns.ts'
import { useTemplateBuild } from './useTemplateBuild.ts'
import { useTemplates } from './useTemplates.ts'

interface TemplateViewProps {
  readonly address: TemplateAddress
  readonly state: ReportState
  readonly dispatch: Dispatch<ReportAction>
}

type FoundProps = TemplateViewProps & { readonly template: ReportTemplateRow }

const FoundTemplate = ({ template, address, state, dispatch }: FoundProps) => {
  const { t } = useTranslation()
  const { reportTypes: kinds, reportConfig, selectedVehicles: vehicles } = state
  const { period } = reportConfig
  const { id, name, blocks } = template
  const { build, isBuilding } = useTemplateBuild(kinds)
  const { runs, failure } = useRuns(address.runs)
  const [first] = runs ?? []
  // A link to a result brings its period and vehicles with it.
  useEffect(() => {
    if (!first) return
    const { from, to, vehicleIds } = first.run.question
    if (from !== period.from || to !== period.to)
      dispatch({ type: 'configure', config: { period: { name: 'custom', from, to } } })
    dispatch({ type: 'select', vehicles: vehicleIds === null ? null : new Set(vehicleIds) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the runs of an address
  }, [first?.run.id, dispatch])
  const start = async (): Promise<void> => {
    const built = await build({ name, blocks, period, vehicles })
    if (built.length === 0) return
    dispatch({ type: 'started' })
    navigate(templatePath({ template: id, runs: built }))
  }
  const result = () => {
    if (failure)
      return <EmptyState icon={SearchX} title={t('reports.goneTitle')} text={t('reports.goneText')} />
    if (runs === null || kinds.length === 0) return <Loading label={t('common.loading')} />
    return <TemplateResult key={address.runs.join()} {...{ id, name, blocks, runs, kinds }} />
  }
  return (
    <div className="report-template-view">
      <TemplateQuestion
        period={period}
        vehicles={vehicles}
        onPeriod={(next) => dispatch({ type: 'configure', config: { period: next } })}
        onVehicles={(next) => dispatch({ type: 'select', vehicles: next })}
        buildLabel={t('reports.build')}
        isBuilding={isBuilding}
        isDisabled={kinds.length === 0 || distinctQuestions(blocks).length === 0}
        onBuild={() => void start()}
      />
      {result()}
    </div>
  )
}

/** A template with its period and vehicles, and the report that was built from it. */
export const TemplateView = (props: TemplateViewProps) => {
  const { t } = useTranslation()
  const { list } = useTemplates()
  const template = list.data?.find(({ id }) => id === props.address.template)
  if (template) return <FoundTemplate key={template.id} {...props} template={template} />
  if (list.failure && !list.data) return <ReportsFailed {...list} />
  if (!list.data) return <Loading label={t('common.loading')} />
  return (
    <EmptyState
      icon={SearchX}
      title={t('reports.template.goneTitle')}
      text={t('reports.template.goneText')}
    />
  )
}
