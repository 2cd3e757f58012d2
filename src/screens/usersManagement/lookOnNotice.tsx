import { useTranslation } from 'react-i18next'
import { useIsAllowed } from '../../session/allowed.ts'
import { useIsDemo } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'

/** Why nothing can be changed here (DEMO-11, DEMO-12); empty for those who may. */
export const LookOnNotice = () => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editUsers')
  const isDemo = useIsDemo()
  if (canEdit) return null
  return (
    <div className="users-notice">
      <Banner>{isDemo ? t('common.demoMode') : t('users.onlyOwner')}</Banner>
    </div>
  )
}
