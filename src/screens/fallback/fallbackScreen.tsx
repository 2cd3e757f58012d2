import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mainPathOf, SIGN_IN_PATH } from '../../session/routeGuard.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import './fallback.css'

/** Any address that is not a page (ROUTE-33), with a link back. */
export const FallbackScreen = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  return (
    <main className="fallback">
      <EmptyState
        headingLevel={1}
        icon={Compass}
        title={t('common.notFound.title')}
        text={t('common.notFound.text')}
        action={
          <LinkButton
            tone="primary"
            href={`#${session.phase === 'signedIn' ? mainPathOf(session.kind) : SIGN_IN_PATH}`}
          >
            {t('common.notFound.toMain')}
          </LinkButton>
        }
      />
    </main>
  )
}
