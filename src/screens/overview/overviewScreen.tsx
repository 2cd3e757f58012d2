import { LayoutDashboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOverviewApi } from '../../api/overview.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useCall } from '../../api/serverState/useCall.ts'
import type { Overview } from '../../contract/http/overview.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { formatTime } from '../../i18n/format.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { AttentionPart } from './attentionPart.tsx'
import './overview.css'
import { OverviewSkeleton } from './overviewSkeleton.tsx'
import { StatesPart } from './statesPart.tsx'
import { TodayPart } from './todayPart.tsx'

const EVERY_MS = 60_000

const Parts = ({ overview }: { readonly overview: Overview }) => {
  const { t } = useTranslation()
  if (overview.vehicles === 0)
    return (
      <EmptyState icon={LayoutDashboard} title={t('overview.emptyTitle')} text={t('overview.emptyText')} />
    )
  return (
    <div className="overview">
      <p className="overview__note">{t('overview.at', { time: formatTime(overview.at) })}</p>
      <StatesPart overview={overview} />
      <AttentionPart overview={overview} />
      {overview.today && <TodayPart today={overview.today} />}
    </div>
  )
}

const Reading = () => {
  const { t } = useTranslation()
  const api = useOverviewApi()
  const call = useCall({ of: ['overview'], read: api.read, everyMs: EVERY_MS })
  return (
    <PageFrame title={t('common.page.overview')} width="table">
      {call.failure && (
        <FailedToLoad title={t('overview.failed')} failure={call.failure} onRetry={call.readAgain} />
      )}
      {call.data ? (
        <Parts overview={call.data} />
      ) : (
        call.failure === null && <OverviewSkeleton label={t('overview.loading')} />
      )}
    </PageFrame>
  )
}

/** The fleet at a glance: what is going on, what needs attention, and today against what is usual. */
export const OverviewScreen = () => (
  <ServerState>
    <Reading />
  </ServerState>
)
