import { CalendarRange, Split } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useAtNow } from '../../../fleet/useNow.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useHashQuery } from '../../../kit/address/hashLocation.ts'
import { useMedia } from '../../../kit/table/useMedia.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { SkeletonLines } from '../../../ui/spinner.tsx'
import { taskDetailPath, tasksPath } from '../tasksPath.ts'
import { toursHref } from '../tours/toursQuery.ts'
import { movableIds } from './barText.ts'
import { ConflictList } from './conflictList.tsx'
import { AssignDialog, ConflictDialog } from './moveDialogs.tsx'
import './plan.css'
import { PlanGrid } from './planGrid.tsx'
import type { PlanFocus } from './planKeys.ts'
import { PlanList } from './planList.tsx'
import { conflictsOf, foundRows } from './planRows.ts'
import { PlanTools } from './planTools.tsx'
import { type PlanView, readPlanView, spanOfView, writePlanView } from './planView.ts'
import { useMoves } from './useMoves.ts'
import { type Plan, usePlan } from './usePlan.ts'

/** How often the line of the present moves, ms. */
const PRESENT_MS = 15_000
const presentOf = (now: number): number => now - (now % PRESENT_MS)

/** The view of the address; it says where to look, and adds no history. */
const usePlanView = (present: number) => {
  const query = useHashQuery()
  const [, navigate] = useLocation()
  const view = useMemo(() => readPlanView(query), [query])
  const show = (next: PlanView): void =>
    navigate(`${tasksPath('plan')}${writePlanView(next)}`, { replace: true })
  const { from, to } = spanOfView(view, present)
  return { view, show, axis: useMemo((): TimeSpan => ({ from, to }), [from, to]) }
}

/** What is wrong with the shown plan. */
const Notices = ({ plan, canEdit }: { readonly plan: Plan; readonly canEdit: boolean }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const inWords = useMessageText()
  return (
    <>
      {!canEdit && <Banner>{t('table.readOnly')}</Banner>}
      {plan.failure && (
        <Banner tone="alarm" action={<Button onPress={plan.readAgain}>{t('tasks.plan.again')}</Button>}>
          {inWords(failureMessage(plan.failure))}
        </Banner>
      )}
      {plan.total > plan.tasks.length && (
        <Banner tone="attention">
          {t('tasks.plan.tooMany', { shown: number(plan.tasks.length), all: number(plan.total) })}
        </Banner>
      )}
    </>
  )
}

/** A task for which another vehicle is chosen. */
interface Assigned {
  readonly task: PlanTask
  readonly from: number
}

/** The dispatcher's plan: tasks by vehicle over one axis of time; on a phone a list by vehicle. */
export const PlanPage = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const canEdit = useIsAllowed('editTasks')
  const isNarrow = useMedia('(max-width: 768px)')
  const present = useAtNow(presentOf)
  const { view, show, axis } = usePlanView(present)
  const plan = usePlan(axis, view.group, present)
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const rows = useMemo(() => foundRows(plan.rows, search), [plan.rows, search])
  const conflicts = useMemo(() => conflictsOf(plan.rows, plan.now), [plan.rows, plan.now])
  const [wanted, setWanted] = useState<PlanFocus | null>(null)
  const moves = useMoves({
    rows: plan.rows,
    now: plan.now,
    onMoved: (task, vehicle) => setWanted({ vehicle, task }),
  })
  const [assigned, setAssigned] = useState<Assigned | null>(null)
  const open = useCallback((task: PlanTask): void => navigate(taskDetailPath(task.id)), [navigate])
  const assign = (task: PlanTask, from: number): void => setAssigned({ task, from })
  const shared = { rows, axis, canEdit, onOpen: open, onAssign: assign }
  const hasTasks = rows.some(({ bars }) => bars.length > 0)
  const isEmpty = plan.isLoaded && (rows.length === 0 || (isNarrow && !hasTasks))
  return (
    <PageFrame title={t('common.page.tasks')} width="table" tabs={tabs}>
      <div className="plan">
        <PlanTools
          view={view}
          axis={axis}
          now={plan.now}
          groups={plan.groups}
          search={text}
          onSearch={setText}
          onView={show}
        >
          <ConflictList
            conflicts={conflicts}
            onShow={({ vehicle, first }) => {
              setText('')
              if (isNarrow) open(first)
              else setWanted({ vehicle: vehicle.id, task: first.id })
            }}
          />
          <Button
            icon={Split}
            isDisabled={!canEdit}
            onPress={() => navigate(toursHref(movableIds(plan.tasks)))}
          >
            {t('tasks.tours.open')}
          </Button>
        </PlanTools>
        <Notices plan={plan} canEdit={canEdit} />
        {!plan.isLoaded && plan.failure === null && <SkeletonLines label={t('common.loading')} />}
        {isEmpty && (
          <EmptyState
            icon={CalendarRange}
            title={search === '' ? t('tasks.plan.emptyTitle') : t('table.nothingFound')}
            text={search === '' ? t('tasks.plan.emptyText') : ''}
          />
        )}
        {plan.isLoaded && !isEmpty && isNarrow && <PlanList {...shared} />}
        {plan.isLoaded && !isEmpty && !isNarrow && (
          <>
            <PlanGrid {...shared} zoom={view.zoom} now={plan.now} moves={moves} wanted={wanted} />
            {canEdit && <p className="plan__hint">{t('tasks.plan.hint')}</p>}
          </>
        )}
      </div>
      <ConflictDialog moves={moves} />
      {assigned && (
        <AssignDialog
          task={assigned.task}
          from={assigned.from}
          vehicles={plan.rows.map(({ vehicle }) => vehicle)}
          moves={moves}
          onClose={() => setAssigned(null)}
        />
      )}
    </PageFrame>
  )
}
