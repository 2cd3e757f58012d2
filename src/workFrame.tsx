import { LogOut } from 'lucide-react'
import { createElement, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { readEnvironment } from './api/environment.ts'
import { useSignOut } from './api/useEnterPorts.ts'
import { useProfileSync } from './api/useProfileSync.ts'
import { useFailureHandler } from './errors/errorsContext.ts'
import { textMessage } from './errors/message.ts'
import { watchClicks } from './errors/lastClick.ts'
import { useServerTexts } from './errors/useServerTexts.ts'
import { useTexting } from './i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from './lazyWithTexts.ts'
import { useAppearanceCommands } from './palette/appearanceCommands.ts'
import type { Command } from './palette/command.ts'
import { useCommands } from './palette/desks.ts'
import { ArrivalNotice } from './pageFrame/arrivalNotice.tsx'
import { addressOf, destinationsOf } from './pageFrame/destinations.ts'
import { PaletteHost } from './palette/paletteHost.tsx'
import { CONTROL_PATH } from './session/routeGuard.ts'
import { usePreference, useSessionState } from './session/sessionContext.ts'
import { ToastRegion } from './ui/toastRegion.tsx'

/** The pages that this person may open, and the way out. */
const usePageCommands = (): void => {
  const { t } = useTranslation()
  const session = useSessionState()
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const commands = useMemo(
    (): readonly Command[] => [
      ...destinationsOf(session).map(({ path, title, icon }) => ({
        id: `page:${path}`,
        section: 'screens' as const,
        title: t(`common.page.${title}`),
        icon,
        run: () => {
          const address = addressOf(path, readEnvironment(document).adminPanel)
          if (address.startsWith('#')) navigate(path)
          else location.assign(address)
        },
      })),
      { id: 'signOut', section: 'actions', title: t('common.signOut'), icon: LogOut, run: signOut },
    ],
    [t, session, navigate, signOut],
  )
  useCommands(commands)
}

const TOUR: LazyPart = {
  load: async () => (await import('./help/tourHost.tsx')).TourHost,
  texts: ['help'],
}

/** The guided tour, on the page that it speaks of (HELP-01). */
const GuidedTour = () => {
  const texting = useTexting()
  const [help] = usePreference('help')
  const [path] = useLocation()
  if (!help || path !== CONTROL_PATH) return null
  return <Suspense>{createElement(lazyWithTexts(TOUR, texting))}</Suspense>
}

/** What lies over every page behind the sign-in: palette, keys, quiet confirmations. */
export const WorkFrame = () => {
  const { t } = useTranslation()
  useServerTexts()
  useProfileSync()
  useEffect(() => watchClicks(document), [])
  useAppearanceCommands()
  usePageCommands()
  const failures = useFailureHandler()
  const onLost = useCallback(() => failures.show(textMessage('connectionError')), [failures])
  return (
    <>
      <PaletteHost onLost={onLost} />
      <GuidedTour />
      <ArrivalNotice />
      <ToastRegion label={t('common.notices')} closeLabel={t('common.close')} />
    </>
  )
}
