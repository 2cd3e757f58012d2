import { ChartColumn, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportsApi } from '../../api/reports.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { ReportKindDeclaration } from '../../contract/reports/reportKinds.ts'
import type { ReportQuestion } from '../../contract/reports/reportQuestion.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { navigate, useHashQuery } from '../../kit/address/hashLocation.ts'
import { namedPeriod, readPeriod } from '../../kit/choosers/period.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.ts'
import { ReportsFailed } from './reportsFailed.tsx'
import { QuestionPanel } from './question/questionPanel.tsx'
import { RunsList } from './question/runsList.tsx'
import { useListedCards } from './question/useListedCards.ts'
import './reports.css'
import { readFromRoute, readRunId, readTemplateAddress, reportPath, templatePath } from './reportAddress.ts'
import { firstReportState, questionOf, reduceReport, type ReportState } from './reportState.ts'
import { scheduleQuestionOf } from './schedules/scheduleForm.ts'
import { SchedulesList } from './schedules/schedulesList.tsx'
import { ResultView } from './result/resultView.tsx'
import { useRun } from './result/useRun.ts'
import './template/template.css'
import { TemplatesPanel } from './template/templatesPanel.tsx'
import { TemplateView } from './template/templateView.tsx'

/** The state of the page (REPORT-34), with the kinds that the server has and the run of the address. */
const useReportState = () => {
  const api = useReportsApi()
  const query = useHashQuery()
  const [state, dispatch] = useReducer(reduceReport, query, (asked) => {
    const now = Date.now()
    return firstReportState(readPeriod(asked, now) ?? namedPeriod('week', now), readFromRoute(asked, now))
  })
  const kinds = useCall({ of: ['reports', 'kinds'], read: api.kinds })
  useEffect(() => {
    if (kinds.data) dispatch({ type: 'kinds', kinds: kinds.data })
  }, [kinds.data])
  const cards = useListedCards()
  useEffect(() => dispatch({ type: 'cards', cards }), [cards])
  const runId = readRunId(query)
  const open = useRun(runId)
  useEffect(() => dispatch({ type: 'show', report: open.run }), [open.run])
  return { state, dispatch, kinds, runId, open, query }
}

/** How the rows of the chosen kind can be grouped. */
const groupingsOf = ({ reportTypes, reportConfig }: ReportState): ReportKindDeclaration['groupings'] =>
  reportTypes.find(({ kind }) => kind === reportConfig.kind)?.groupings ?? []

const Reports = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useReportsApi()
  const { state, dispatch, kinds, runId, open, query } = useReportState()
  const template = readTemplateAddress(query)
  const [side, setSide] = useState<'question' | 'templates' | 'runs' | 'schedules'>(
    template === null ? 'question' : 'templates',
  )
  const asked = (): ReportQuestion =>
    questionOf(state.reportConfig, state.selectedVehicles, groupingsOf(state))
  const seesHeat = useIsAllowed('seeHeat')
  const building = useChange({ change: api.build, stale: [['reports', 'runs']] })
  const build = async (question: ReportQuestion, name: string | null): Promise<void> => {
    const built = await building.act({ question, name: name === '' ? null : name })
    if (built === null) return
    dispatch({ type: 'started' })
    navigate(reportPath(built.value.id))
  }
  useEffect(() => {
    if (!state.reportCreatedPopUp) return
    toast({ text: t('reports.started') })
    dispatch({ type: 'noticed' })
  }, [state.reportCreatedPopUp, toast, t, dispatch])
  const pane = useRef<HTMLElement>(null)
  const { run, head } = open
  const hasResult = template !== null || head !== null || open.failure !== null
  const shownId = hasResult && state.reportTypes.length > 0 ? (template?.template ?? runId) : null
  // On a phone the result is below the question, which is there once the kinds are.
  useEffect(() => {
    if (shownId !== null) pane.current?.scrollIntoView({ block: 'start' })
  }, [pane, shownId])
  const declaration = state.reportTypes.find(({ kind }) => kind === run?.kind)
  const result = (): ReactNode => {
    if (kinds.failure && !kinds.data) return <ReportsFailed {...kinds} />
    if (template !== null) return <TemplateView {...{ address: template, state, dispatch }} />
    if (runId === null)
      return <EmptyState icon={ChartColumn} title={t('reports.emptyTitle')} text={t('reports.emptyText')} />
    if (open.failure?.kind === 'status' && open.failure.status === 404)
      return <EmptyState icon={SearchX} title={t('reports.goneTitle')} text={t('reports.goneText')} />
    if (open.failure) return <ReportsFailed {...open} />
    if (!run || !head || !declaration) return <Loading label={t('common.loading')} />
    return (
      <ResultView
        key={run.id}
        open={{ ...open, run, head }}
        declaration={declaration}
        kinds={state.reportTypes}
        isFullSize={state.isFullSize}
        dispatch={(action) => {
          if (action.type === 'edit') setSide('question')
          dispatch(action)
        }}
        onBuildAgain={() => void build(run.question, run.name)}
      />
    )
  }
  return (
    <PageFrame
      title={t('common.page.reports')}
      width="table"
      actions={seesHeat && <LinkButton href="#/reports/heat">{t('common.page.heat')}</LinkButton>}
    >
      <div className="reports" data-full-size={state.isFullSize ? '' : undefined}>
        {!state.isFullSize && (
          <aside className="reports__side" aria-label={t('reports.side')}>
            <div className="reports__tabs">
              <SegmentedControl
                label={t('reports.side')}
                segments={[
                  { id: 'question', label: t('reports.newReport') },
                  { id: 'templates', label: t('reports.templates') },
                  { id: 'runs', label: t('reports.pastRuns') },
                  { id: 'schedules', label: t('reports.schedules') },
                ]}
                value={side}
                onChange={setSide}
              />
            </div>
            {side === 'templates' && (
              <TemplatesPanel openId={template?.template ?? null} kinds={state.reportTypes} />
            )}
            {side === 'runs' && <RunsList openId={runId} onOpen={(id) => navigate(reportPath(id))} />}
            {side === 'schedules' && (
              <SchedulesList
                kinds={state.reportTypes}
                question={scheduleQuestionOf(asked())}
                onOpen={(id, runs) =>
                  navigate(id === null ? reportPath(runs[0] ?? null) : templatePath({ template: id, runs }))
                }
              />
            )}
            {side === 'question' && state.reportTypes.length === 0 && !kinds.failure && (
              <Loading label={t('common.loading')} />
            )}
            {side === 'question' && state.reportTypes.length > 0 && (
              <QuestionPanel
                key={state.editingReport?.id ?? 0}
                state={state}
                dispatch={dispatch}
                isBuilding={building.isSending}
                onBuild={(name) => void build(asked(), name)}
              />
            )}
          </aside>
        )}
        <section ref={pane} className="reports__result">
          {result()}
        </section>
      </div>
    </PageFrame>
  )
}

/** ROUTE-24: the reports of a fleet: question, past runs and result side by side. */
export const ReportsScreen = () => (
  <ServerState>
    <Reports />
  </ServerState>
)
