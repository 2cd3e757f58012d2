import { SearchX } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportsApi } from '../../../api/reports.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportTemplateRow } from '../../../contract/reports/reportTemplate.ts'
import { isSameData } from '../../../contract/rules/sameData.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useHashQuery } from '../../../kit/address/hashLocation.ts'
import { namedPeriod } from '../../../kit/choosers/period.ts'
import { UnsavedQuestion } from '../../../kit/form/unsavedQuestion.tsx'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { readTemplateAddress, REPORTS_PATH, templatePath } from '../reportAddress.ts'
import '../reports.css'
import { BuilderPanel } from './builderPanel.tsx'
import { draftOf, reduceDraft } from './builderState.ts'
import './template.css'
import { distinctQuestions } from '../../../contract/reports/templateQuestions.ts'
import { TemplateQuestion } from './templateQuestion.tsx'
import { TemplateResult } from './templateResult.tsx'
import { useRuns } from './useRuns.ts'
import { useTemplateBuild } from './useTemplateBuild.ts'
import { ReportsFailed } from '../reportsFailed.tsx'
import { useTemplates } from './useTemplates.ts'

interface BuilderProps {
  readonly kinds: readonly ReportKindDeclaration[]
  /** null: a new one. */
  readonly template: ReportTemplateRow | null
}

const Builder = ({ kinds, template }: BuilderProps) => {
  const { t } = useTranslation()
  const [draft, dispatch] = useReducer(reduceDraft, template, (row) =>
    draftOf(row?.name ?? '', row?.blocks ?? []),
  )
  const blocks = useMemo(() => draft.blocks.map(({ block }) => block), [draft.blocks])
  const [saved, setSaved] = useState({ name: draft.name, blocks })
  const isDirty = draft.name.trim() !== saved.name || !isSameData(blocks, saved.blocks)
  const question = useLeaveGuard(isDirty)
  const [period, setPeriod] = useState(() => namedPeriod('week', Date.now()))
  const [vehicles, setVehicles] = useState<ReadonlySet<number> | null>(null)
  const [runIds, setRunIds] = useState<readonly number[]>([])
  const { build, isBuilding } = useTemplateBuild(kinds)
  const { runs } = useRuns(runIds)
  const preview = async (): Promise<void> =>
    setRunIds(await build({ name: draft.name, blocks, period, vehicles }))
  return (
    <div className="report-builder">
      <BuilderPanel
        {...{ draft, dispatch, kinds, blocks }}
        templateId={template?.id ?? null}
        onSaved={(name) => setSaved({ name, blocks })}
      />
      <section className="report-builder__preview" aria-label={t('reports.template.preview')}>
        <TemplateQuestion
          period={period}
          vehicles={vehicles}
          onPeriod={setPeriod}
          onVehicles={setVehicles}
          buildLabel={t('reports.template.preview')}
          isBuilding={isBuilding}
          isDisabled={distinctQuestions(blocks).length === 0}
          onBuild={() => void preview()}
        />
        {blocks.length === 0 ? (
          <EmptyState
            title={t('reports.template.emptyBuilder')}
            text={t('reports.template.emptyBuilderText')}
          />
        ) : (
          <TemplateResult
            id={null}
            name={draft.name.trim()}
            blocks={blocks}
            runs={runs ?? []}
            kinds={kinds}
          />
        )}
      </section>
      {question && <UnsavedQuestion question={question} />}
    </div>
  )
}

const BuilderPage = () => {
  const { t } = useTranslation()
  const api = useReportsApi()
  const id = readTemplateAddress(useHashQuery())?.template ?? null
  const kinds = useCall({ of: ['reports', 'kinds'], read: api.kinds })
  const { list } = useTemplates()
  const template = id === null ? null : list.data?.find((one) => one.id === id)
  const content = () => {
    const failed = [kinds, ...(id === null ? [] : [list])].find((one) => one.failure && !one.data)
    if (failed) return <ReportsFailed {...failed} />
    if (!kinds.data || (id !== null && !list.data)) return <Loading label={t('common.loading')} />
    if (template === undefined)
      return (
        <EmptyState
          icon={SearchX}
          title={t('reports.template.goneTitle')}
          text={t('reports.template.goneText')}
        />
      )
    return <Builder key={template?.id ?? 0} kinds={kinds.data} template={template} />
  }
  const back = `#${id === null ? REPORTS_PATH : templatePath({ template: id, runs: [] })}`
  return (
    <PageFrame
      title={t('reports.template.title')}
      width="table"
      actions={<LinkButton href={back}>{t('reports.template.toReports')}</LinkButton>}
    >
      {content()}
    </PageFrame>
  )
}

/** ROUTE-25: the builder of reports of several blocks over one period. */
export const BuilderScreen = () => (
  <ServerState>
    <BuilderPage />
  </ServerState>
)
