import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { mainPathOf, SIGN_IN_PATH } from '../../session/routeGuard.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import './fallback.css'

/** Any address that is not a page (ROUTE-33), with a link back; in the frame of every page once signed in. */
export const FallbackScreen = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  const isSignedIn = session.phase === 'signedIn'
  const notice = (
    <EmptyState
      headingLevel={isSignedIn ? 2 : 1}
      icon={Compass}
      title={t('common.notFound.title')}
      text={t('common.notFound.text')}
      action={
        <LinkButton tone="primary" href={`#${isSignedIn ? mainPathOf(session.kind) : SIGN_IN_PATH}`}>
          {t('common.notFound.toMain')}
        </LinkButton>
      }
    />
  )
  if (isSignedIn) return <PageFrame title={t('common.page.notFound')}>{notice}</PageFrame>
  return <main className="fallback">{notice}</main>
}
