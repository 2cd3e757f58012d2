import { Cloud, Ellipsis, FileChartColumn, Pencil, Play, Plus, Stamp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import {
  type ReportSchedule,
  type ScheduleAsked,
  SCHEDULES_MAX,
  type ScheduleQuestion,
} from '../../../contract/reports/reportSchedule.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { IconLink } from '../../../ui/iconLink.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { useTemplates } from '../template/useTemplates.ts'
import { ListStates } from '../listStates.tsx'
import { DiskDialog } from './diskDialog.tsx'
import { ScheduleDialog } from './scheduleDialog.tsx'
import { SCHEDULES } from './schedulesKey.ts'
import { deliveryText, reasonText, whenText } from './scheduleWords.ts'

const LOOK_AGAIN_MS = 5_000

const TONES: Readonly<Record<NonNullable<ReportSchedule['last']>['state'], BadgeTone>> = {
  queued: 'quiet',
  running: 'accent',
  sent: 'go',
  empty: 'quiet',
  failed: 'alarm',
}

/** What came of the last run, with its reason in words. */
const LastResult = ({ last }: Pick<ReportSchedule, 'last'>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const format = useFormat()
  if (last === null) return <span className="report-run__about">{t('reports.schedule.never')}</span>
  return (
    <span className="report-run__about">
      <Badge tone={TONES[last.state]}>{t(`reports.schedule.result.${last.state}`)}</Badge>
      {last.reason !== null && (
        <span className="report-schedule__reason">{reasonText(last.reason, t, inWords)}</span>
      )}
      <span className="ui-numbers">{format.date(last.finishedAt ?? last.dueAt)}</span>
    </span>
  )
}

const useScheduleActions = (schedule: ReportSchedule) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useReportSchedulesApi()
  const stale = [SCHEDULES]
  const running = useChange({ change: api.run, stale })
  const turning = useChange({ change: api.turn, stale })
  const removal = useChange({ change: api.remove, stale })
  const restoring = useChange({ change: api.restore, stale })
  const { id, name } = schedule
  const restore = async (): Promise<void> => {
    if (await restoring.act(id)) toast({ text: t('table.restored'), tone: 'go' })
  }
  return {
    isTurning: turning.isSending,
    turn: (isOn: boolean) => void turning.act({ id, isOn }),
    run: async () => {
      if ((await running.act(id)) !== null) toast({ text: t('reports.schedule.started') })
    },
    remove: async () => {
      if ((await removal.act(id)) === null) return
      toast({
        text: t('reports.schedule.removed', { name }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void restore() },
      })
    },
  }
}

interface LineProps {
  readonly schedule: ReportSchedule
  readonly canEdit: boolean
  /** The kind or the template that a schedule builds. */
  readonly askedName: (asked: ScheduleAsked) => string
  readonly onEdit: () => void
  readonly onOpen: (runs: readonly number[]) => void
}

const ScheduleLine = ({ schedule, canEdit, askedName, onEdit, onOpen }: LineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = localeOf(useLanguage())
  const actions = useScheduleActions(schedule)
  const { name, isOn, nextAt, last, by } = schedule
  const runs = last?.runs ?? []
  const menu = [
    ...(canEdit ? [{ id: 'run' as const, label: t('reports.schedule.run'), icon: Play }] : []),
    ...(runs.length === 0
      ? []
      : [{ id: 'open' as const, label: t('reports.schedule.openRun'), icon: FileChartColumn }]),
    ...(canEdit
      ? [
          { id: 'edit' as const, label: t('reports.schedule.edit'), icon: Pencil },
          { id: 'remove' as const, label: t('reports.schedule.remove'), icon: Trash2, isDanger: true },
        ]
      : []),
  ]
  const act = (id: (typeof menu)[number]['id']): void => {
    if (id === 'run') void actions.run()
    else if (id === 'edit') onEdit()
    else if (id === 'remove') void actions.remove()
    else onOpen(runs)
  }
  return (
    <li className="report-run report-schedule">
      <div className="report-schedule__text">
        <span className="report-run__title">{name}</span>
        <span className="report-run__about">
          <span>{askedName(schedule)}</span>
          <span>{whenText(schedule.when, t, locale)}</span>
          <span>{t('reports.schedule.by', { login: by })}</span>
        </span>
        <span className="report-run__about">{deliveryText(schedule, t)}</span>
        <LastResult last={last} />
        <span className="report-run__about ui-numbers">
          {nextAt === null
            ? t('reports.schedule.off')
            : t('reports.schedule.next', { at: format.date(nextAt) })}
        </span>
      </div>
      <div className="report-schedule__tools">
        <Switch
          isSelected={isOn}
          isDisabled={!canEdit}
          isPending={actions.isTurning}
          onChange={(next) => actions.turn(next)}
        >
          <VisuallyHidden>{t('reports.schedule.isOn', { name })}</VisuallyHidden>
        </Switch>
        {menu.length > 0 && (
          <Menu
            label={t('reports.schedule.actions', { name })}
            trigger={<IconButton icon={Ellipsis} label={t('reports.schedule.actions', { name })} />}
            items={menu}
            onAction={act}
          />
        )}
      </div>
    </li>
  )
}

interface SchedulesListProps {
  readonly kinds: readonly ReportKindDeclaration[]
  /** What a new schedule asks at first. */
  readonly question: ScheduleQuestion
  /** template: null for a single report. */
  readonly onOpen: (template: number | null, runs: readonly number[]) => void
}

/** The reports that are built and sent by themselves. */
export const SchedulesList = ({ kinds, question, onOpen }: SchedulesListProps) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editReportTemplates')
  const canSave = useIsAllowed('saveReports')
  const canBrand = useIsAllowed('editBrand')
  const api = useReportSchedulesApi()
  const templates = useTemplates().list.data
  const askedName = ({ question: asked, template }: ScheduleAsked): string =>
    asked === null
      ? (templates?.find(({ id }) => id === template?.id)?.name ?? t('reports.schedule.template'))
      : t(`reports.kind.${asked.kind}`)
  const [edited, setEdited] = useState<ReportSchedule | 'new' | 'disk' | null>(null)
  const call = useCall({
    of: [...SCHEDULES],
    read: () => api.list(SCHEDULES_MAX),
    everyMs: LOOK_AGAIN_MS,
  })
  const close = (): void => setEdited(null)
  return (
    <>
      <div className="report-schedules__tools">
        {canEdit && (
          <Button icon={Plus} isDisabled={kinds.length === 0} onPress={() => setEdited('new')}>
            {t('reports.schedule.add')}
          </Button>
        )}
        {canSave && (
          <IconButton icon={Cloud} label={t('reports.schedule.disk')} onPress={() => setEdited('disk')} />
        )}
        {canBrand && <IconLink icon={Stamp} label={t('common.page.brand')} href="#/profile/brand" />}
      </div>
      <ListStates
        call={call}
        emptyText={({ rows }) => (rows.length === 0 ? t('reports.schedule.empty') : null)}
      >
        {({ rows }) => (
          <ul className="report-runs" aria-label={t('reports.schedule.label')}>
            {rows.map((schedule) => (
              <ScheduleLine
                key={schedule.id}
                schedule={schedule}
                canEdit={canEdit}
                askedName={askedName}
                onEdit={() => setEdited(schedule)}
                onOpen={(runs) => onOpen(schedule.template?.id ?? null, runs)}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {edited === 'disk' && <DiskDialog onClose={close} />}
      {edited !== null && edited !== 'disk' && (
        <ScheduleDialog
          kinds={kinds}
          schedule={edited === 'new' ? null : edited}
          asked={{ question }}
          onClose={close}
        />
      )}
    </>
  )
}
