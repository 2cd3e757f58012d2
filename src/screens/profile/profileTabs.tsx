import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PageTabs } from '../../frame/page/pageTabs.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { PROFILE_PATH as MAIN } from '../../session/routeGuard.ts'

const PASSWORD = '/profile/password'
const NOTIFICATIONS = '/profile/notifications'
const WEBHOOKS = '/profile/webhooks'
const BRAND = '/profile/brand'
const WALLS = '/profile/walls'

/** The parts of the profile, each with an address of its own. */
export const ProfileTabs = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const hasNotifications = useIsAllowed('seeNotifications')
  const hasWebhooks = useIsAllowed('editWebhooks')
  const hasBrand = useIsAllowed('editBrand')
  const hasWalls = useIsAllowed('editWallScreens')
  return (
    <PageTabs
      label={t('common.page.profile')}
      tabs={[
        { path: MAIN, label: t('profile.tab.main') },
        { path: PASSWORD, label: t('profile.tab.password') },
        ...(hasNotifications ? [{ path: NOTIFICATIONS, label: t('common.page.notifications') }] : []),
        ...(hasWebhooks ? [{ path: WEBHOOKS, label: t('profile.tab.webhooks') }] : []),
        ...(hasBrand ? [{ path: BRAND, label: t('brand.title') }] : []),
        ...(hasWalls ? [{ path: WALLS, label: t('profile.tab.walls') }] : []),
      ]}
      // ROUTE-08: '/profile/main' is the same part under another address.
      current={[PASSWORD, NOTIFICATIONS, WEBHOOKS, BRAND, WALLS].find((one) => one === path) ?? MAIN}
    />
  )
}
