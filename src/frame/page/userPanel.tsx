import { CircleUserRound, Download, LogOut, Megaphone, MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readEnvironment } from '../../api/environment.ts'
import { useSignOut } from '../../api/useEnterPorts.ts'
import { fetchPart } from '../../errors/lostPart.ts'
import { PROFILE_PATH } from '../../session/routeGuard.ts'
import { useInstall } from '../../session/installOffer.ts'
import { usePreference, useSessionState } from '../../session/sessionContext.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DensityChoice } from '../appearance/densityChoice.tsx'
import { LanguageChoice } from '../appearance/languageChoice.tsx'
import { MotionSwitch } from '../appearance/motionSwitch.tsx'
import { ThemeChoice } from '../appearance/themeChoice.tsx'
import './userMenu.css'

/** Rarely opened. */
const ReleaseNewsWindow = lazy(async () => ({
  default: (await fetchPart(() => import('./releaseNews.tsx'))).ReleaseNewsWindow,
}))

/** What is new in the release as a window, which outlives the menu that opens it. */
export const useReleaseNews = (): { readonly show: () => void; readonly window: ReactNode } => {
  const [isShown, setIsShown] = useState(false)
  return {
    show: () => setIsShown(true),
    window: isShown && (
      <Suspense>
        <ReleaseNewsWindow onClose={() => setIsShown(false)} />
      </Suspense>
    ),
  }
}

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

interface UserPanelProps {
  /** Something was chosen that is shown elsewhere. */
  readonly onGo: () => void
  readonly onReleaseNews: () => void
}

/** Who is signed in and for whom, where they may go, how the product looks to them, and the way out. */
export const UserPanel = ({ onGo, onReleaseNews }: UserPanelProps) => {
  const { t } = useTranslation()
  const session = useSessionState()
  const signOut = useSignOut()
  const install = useInstall()
  if (session.phase !== 'signedIn') return null
  const isNew = !session.lastUpdateRead && !session.viewedLastUpdate
  const newsLabel = `${t('session.releaseNews')}${isNew ? ` (${t('session.unread')})` : ''}`
  return (
    <div className="user-menu">
      <div className="user-menu__who">
        <span className="user-menu__login">{session.login}</span>
        {session.kind === 'demo' && <span className="user-menu__note">{t('common.demoMode')}</span>}
        {session.fromAdminPanel && (
          <span className="user-menu__note">{t('session.enteredAs', { login: session.login })}</span>
        )}
      </div>
      <Links onGo={onGo} />
      <Looks />
      {install !== null && (
        <Button
          wide
          tone="quiet"
          icon={Download}
          onPress={() => {
            onGo()
            install()
          }}
        >
          {t('session.install')}
        </Button>
      )}
      <Button
        wide
        tone="quiet"
        icon={Megaphone}
        onPress={() => {
          onGo()
          onReleaseNews()
        }}
      >
        {newsLabel}
      </Button>
      <Button wide icon={LogOut} onPress={signOut}>
        {t('common.signOut')}
      </Button>
    </div>
  )
}
