import { CircleUserRound, LogOut, Megaphone, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DensityChoice } from '../appearance/densityChoice.tsx'
import { LanguageChoice } from '../appearance/languageChoice.tsx'
import { MotionSwitch } from '../appearance/motionSwitch.tsx'
import { ThemeChoice } from '../appearance/themeChoice.tsx'
import { fetchPart } from '../../errors/lostPart.ts'
import { PROFILE_PATH } from '../../session/routeGuard.ts'
import { usePreference, useSessionState } from '../../session/sessionContext.ts'
import { readEnvironment } from '../../api/environment.ts'
import { useSignOut } from '../../api/useEnterPorts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Switch } from '../../ui/switch.tsx'
import { EnteredAs } from './enteredAs.tsx'
import './userMenu.css'

/** Rarely opened. */
const ReleaseNewsWindow = lazy(async () => ({
  default: (await fetchPart(() => import('./releaseNews.tsx'))).ReleaseNewsWindow,
}))

/** How the product looks to this person. */
const Looks = () => {
  const { t } = useTranslation()
  const [help, setHelp] = usePreference('help')
  return (
    <>
      <span className="user-menu__label">{t('common.language')}</span>
      <LanguageChoice />
      <span className="user-menu__label">{t('common.theme.label')}</span>
      <ThemeChoice />
      <span className="user-menu__label">{t('common.density.label')}</span>
      <DensityChoice />
      <MotionSwitch />
      <Switch isSelected={help} onChange={setHelp}>
        {t('common.guidedTour')}
      </Switch>
    </>
  )
}

/** The person's own page, and help from people. */
const Links = ({ onGo }: { readonly onGo: () => void }) => {
  const { t } = useTranslation()
  const { chatBot } = readEnvironment(document)
  return (
    <nav className="user-menu__pages" aria-label={t('common.page.profile')}>
      <a className="user-menu__page" href={`#${PROFILE_PATH}`} onClick={onGo}>
        <Icon of={CircleUserRound} />
        {t('common.page.profile')}
      </a>
      {chatBot !== null && (
        <a className="user-menu__page" href={chatBot} target="_blank" rel="noreferrer" onClick={onGo}>
          <Icon of={MessageCircle} />
          {t('session.chatBot')}
        </a>
      )}
    </nav>
  )
}

/** Who is signed in and for whom, where they may go, how the product looks to them, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  const signOut = useSignOut()
  const [showsReleaseNews, setShowsReleaseNews] = useState(false)
  if (session.phase !== 'signedIn') return null
  const label = t('common.userMenu', { login: session.login })
  const isNew = !session.lastUpdateRead && !session.viewedLastUpdate
  const newsLabel = `${t('session.releaseNews')}${isNew ? ` (${t('session.unread')})` : ''}`
  return (
    <>
      <EnteredAs />
      <Popover
        label={label}
        placement="bottom end"
        trigger={<IconButton icon={CircleUserRound} label={label} tooltipPlacement="bottom" />}
      >
        {(close) => (
          <div className="user-menu">
            <div className="user-menu__who">
              <span className="user-menu__login">{session.login}</span>
              {session.kind === 'demo' && <span className="user-menu__note">{t('common.demoMode')}</span>}
              {session.fromAdminPanel && (
                <span className="user-menu__note">{t('session.enteredAs', { login: session.login })}</span>
              )}
            </div>
            <Links onGo={close} />
            <Looks />
            <Button
              wide
              tone="quiet"
              icon={Megaphone}
              onPress={() => {
                close()
                setShowsReleaseNews(true)
              }}
            >
              {newsLabel}
            </Button>
            <Button wide icon={LogOut} onPress={signOut}>
              {t('common.signOut')}
            </Button>
          </div>
        )}
      </Popover>
      {showsReleaseNews && (
        <Suspense>
          <ReleaseNewsWindow onClose={() => setShowsReleaseNews(false)} />
        </Suspense>
      )}
    </>
  )
}
