import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportsApi } from '../../../api/reports.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ReportRunHead, ReportState } from '../../../contract/reports/reportRun.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { ListStates } from '../listStates.tsx'
import { useToast } from '../../../ui/toast.ts'

const PAGE_ROWS = 50
const LOOK_AGAIN_MS = 5_000

const TONES: Readonly<Record<ReportState, BadgeTone>> = {
  queued: 'quiet',
  running: 'accent',
  done: 'go',
  failed: 'alarm',
  cancelled: 'attention',
  expired: 'quiet',
}

interface RunsListProps {
  readonly openId: number | null
  readonly onOpen: (id: number | null) => void
}

const RunLine = ({ run, openId, onOpen }: RunsListProps & { readonly run: ReportRunHead }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const api = useReportsApi()
  const removal = useChange({ change: api.remove, stale: [['reports', 'runs']] })
  const title = t(`reports.kind.${run.kind}`)
  const remove = async (): Promise<void> => {
    if ((await removal.act(run.id)) === null) return
    toast({ text: t('reports.removed') })
    if (openId === run.id) onOpen(null)
  }
  return (
    <li className="report-run" data-open={openId === run.id ? '' : undefined}>
      <button
        type="button"
        className="report-run__open"
        aria-current={openId === run.id || undefined}
        onClick={() => onOpen(run.id)}
      >
        <span className="report-run__title">{run.name ?? title}</span>
        <span className="report-run__about">
          {run.name !== null && <span>{title}</span>}
          <span className="ui-numbers">
            {format.date(run.from).slice(0, 10)} – {format.date(run.to - 1).slice(0, 10)}
          </span>
          <span>{t('reports.rows', { count: run.rows })}</span>
        </span>
        <span className="report-run__about">
          <Badge tone={TONES[run.state]}>{t(`reports.state.${run.state}`)}</Badge>
          <span>{t('reports.askedBy', { login: run.by })}</span>
          <span className="ui-numbers">{format.date(run.createdAt)}</span>
        </span>
      </button>
      <IconButton
        icon={Trash2}
        label={`${t('reports.remove')}: ${run.name ?? title}`}
        isPending={removal.isSending}
        onPress={() => void remove()}
      />
    </li>
  )
}

/** The reports that were built, newest first. */
export const RunsList = ({ openId, onOpen }: RunsListProps) => {
  const { t } = useTranslation()
  const api = useReportsApi()
  const [limit, setLimit] = useState(PAGE_ROWS)
  const call = useCall({
    of: ['reports', 'runs', limit],
    read: () => api.runs(0, limit),
    everyMs: LOOK_AGAIN_MS,
  })
  return (
    <ListStates call={call} emptyText={({ rows }) => (rows.length === 0 ? t('reports.runsEmpty') : null)}>
      {({ rows, total }) => (
        <>
          <ul className="report-runs" aria-label={t('reports.runsLabel')}>
            {rows.map((run) => (
              <RunLine key={run.id} run={run} openId={openId} onOpen={onOpen} />
            ))}
          </ul>
          {total > rows.length && limit < 200 && (
            <Button onPress={() => setLimit(Math.min(200, limit + PAGE_ROWS))}>{t('reports.more')}</Button>
          )}
        </>
      )}
    </ListStates>
  )
}
