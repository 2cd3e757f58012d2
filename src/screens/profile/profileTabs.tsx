import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import './profile.css'

const TABS = [
  { path: '/profile', aliases: ['/profile/main'], text: 'main' },
  { path: '/profile/password', aliases: [], text: 'password' },
] as const

/** The parts of the profile, each with an address of its own. */
export const ProfileTabs = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <nav className="profile-tabs" aria-label={t('common.page.profile')}>
      {TABS.map((tab) => (
        <a
          key={tab.path}
          className="profile-tabs__tab"
          href={`#${tab.path}`}
          aria-current={[tab.path, ...tab.aliases].some((known) => known === path) ? 'page' : undefined}
        >
          {t(`profile.tab.${tab.text}`)}
        </a>
      ))}
    </nav>
  )
}
