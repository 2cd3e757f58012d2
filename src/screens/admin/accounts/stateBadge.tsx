import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'
import { accountState } from './accountState.ts'

interface StateBadgeProps {
  /** ms since the epoch; null: never. */
  readonly blockedAt: number | null
}

const StateAtFirst = ({ blockedAt }: StateBadgeProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [now] = useState(() => Date.now())
  const state = accountState(blockedAt, now)
  if (state.kind === 'active') return <Badge tone="go">{t('admin.state.active')}</Badge>
  if (state.kind === 'blocked') return <Badge tone="alarm">{t('admin.state.blocked')}</Badge>
  return (
    <TwoLines note={date(state.at)}>
      <Badge tone="attention">{t('admin.state.blockedFrom')}</Badge>
    </TwoLines>
  )
}

/**
 * Whether an account can sign in, in a word. A new date is compared with the time of its arrival, so that a block from
 * now on counts.
 */
export const StateBadge = ({ blockedAt }: StateBadgeProps) => (
  <StateAtFirst key={blockedAt} blockedAt={blockedAt} />
)
