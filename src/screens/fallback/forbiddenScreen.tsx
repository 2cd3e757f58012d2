import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../api/useEnterPorts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import './fallback.css'

/** For an account that may see no page at all: says so, and lets another person sign in. */
export const ForbiddenScreen = () => {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <main className="fallback">
      <EmptyState
        headingLevel={1}
        icon={Lock}
        title={t('common.forbidden.title')}
        text={t('common.forbidden.text')}
        action={
          <Button tone="primary" onPress={signOut}>
            {t('common.signOut')}
          </Button>
        }
      />
    </main>
  )
}
