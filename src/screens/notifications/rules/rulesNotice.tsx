import { useTranslation } from 'react-i18next'
import { NOTIFICATION_RULES_MAX } from '../../../contract/http/notificationRules.ts'
import { useIsDemo, useSessionState } from '../../../session/sessionContext.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Whether the rules of this person reach nobody else. */
export const useIsOwnOnly = (): boolean => {
  const session = useSessionState()
  return session.phase === 'signedIn' && session.kind === 'limited'
}

/** What restricts the person here: the demo mode, rules for oneself alone, or too many rules; empty if nothing does. */
export const RulesNotice = ({ isFull = false }: { readonly isFull?: boolean }) => {
  const { t } = useTranslation()
  const isDemo = useIsDemo()
  const isOwnOnly = useIsOwnOnly()
  const notices = [
    isDemo && t('notificationRules.readOnly'),
    isOwnOnly && t('notificationRules.ownOnly'),
    isFull && t('notificationRules.full', { most: NOTIFICATION_RULES_MAX }),
  ].filter((text) => text !== false)
  if (notices.length === 0) return null
  return (
    <div className="rules-notices">
      {notices.map((text) => (
        <Banner key={text}>{text}</Banner>
      ))}
    </div>
  )
}
