import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PageTabs } from '../../pageFrame/pageTabs.tsx'

const MAIN = '/profile'
const PASSWORD = '/profile/password'

/** The parts of the profile, each with an address of its own. */
export const ProfileTabs = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <PageTabs
      label={t('common.page.profile')}
      tabs={[
        { path: MAIN, label: t('profile.tab.main') },
        { path: PASSWORD, label: t('profile.tab.password') },
      ]}
      // ROUTE-08: '/profile/main' is the same part under another address.
      current={path === PASSWORD ? PASSWORD : MAIN}
    />
  )
}
