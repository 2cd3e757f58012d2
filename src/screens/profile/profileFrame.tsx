import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfileSync } from '../../api/useProfileSync.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useIsDemo } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { ProfileTabs } from './profileTabs.tsx'

/** A page of the profile; in demo mode it explains why nothing can be changed (DEMO-04). */
export const ProfileFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  useProfileSync()
  return (
    <PageFrame title={t('common.page.profile')} tabs={<ProfileTabs />}>
      <div className="profile">
        {useIsDemo() && <Banner tone="info">{t('profile.demo')}</Banner>}
        {children}
      </div>
    </PageFrame>
  )
}
