import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'
import { accountState } from './accountState.ts'

/** Whether an account can sign in, in a word. */
export const StateBadge = ({ blockedAt }: { readonly blockedAt: number | null }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  // A row is read anew often enough for a state that changes once in its life.
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
