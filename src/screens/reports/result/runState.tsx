import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReportsApi } from '../../../api/reports.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ReportRunHead } from '../../../contract/reports/reportRun.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Loading } from '../../../ui/spinner.tsx'

/** The server still works on the run. */
export const isGoing = ({ state }: Pick<ReportRunHead, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** How far some runs are together, and the button that cancels them. */
export const Progress = ({ heads }: { readonly heads: readonly ReportRunHead[] }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useReportsApi()
  const cancelling = useChange({ change: api.cancel, stale: [['reports', 'runs']] })
  const going = heads.filter(isGoing)
  const sum = (of: 'done' | 'vehicles'): number => heads.reduce((total, head) => total + head[of], 0)
  const words = t('reports.progress', { done: number(sum('done')), all: number(sum('vehicles')) })
  if (going.length === 0) return null
  return (
    <div className="report-progress">
      <progress max={Math.max(1, sum('vehicles'))} value={sum('done')} aria-label={words} />
      <span className="ui-numbers">{words}</span>
      <Button
        icon={X}
        isPending={cancelling.isSending}
        onPress={() => going.forEach(({ id }) => void cancelling.act(id))}
      >
        {t('reports.cancel')}
      </Button>
    </div>
  )
}

interface NoRowsProps {
  readonly head: ReportRunHead
  /** null: it cannot be asked again from here. */
  readonly onBuildAgain: (() => void) | null
}

/** Why there is no table. */
export const NoRows = ({ head, onBuildAgain }: NoRowsProps) => {
  const { t } = useTranslation()
  if (head.state === 'queued' || head.state === 'running')
    return <Loading label={t('reports.waitingTitle')} />
  if (head.state === 'done')
    return <EmptyState title={t('reports.noRowsTitle')} text={t('reports.noRowsText')} />
  return (
    <EmptyState
      title={t(`reports.${head.state}Title`)}
      text={t('reports.askAgainText')}
      action={onBuildAgain && <Button onPress={onBuildAgain}>{t('reports.buildAgain')}</Button>}
    />
  )
}
