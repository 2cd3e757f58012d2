import { createElement, Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAccountLookSync } from '../api/brand.ts'
import { useProfileSync } from '../api/useProfileSync.ts'
import { useFailureHandler } from '../errors/errorsContext.ts'
import { textMessage } from '../errors/message.ts'
import { watchClicks } from '../errors/lastClick.ts'
import { useServerTexts } from '../errors/useServerTexts.ts'
import { useTexting } from '../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../lazyWithTexts.ts'
import { useAppearanceCommands } from '../palette/appearanceCommands.ts'
import { ArrivalNotice } from './page/arrivalNotice.tsx'
import { useAreaCommands } from './navigation/useAreaCommands.ts'
import { usePeopleCommands } from './navigation/usePeopleCommands.ts'
import { useTrailerCommands } from './navigation/useTrailerCommands.ts'
import { PaletteHost } from '../palette/paletteHost.tsx'
import { CONTROL_PATH } from '../session/routeGuard.ts'
import { usePreference } from '../session/sessionContext.ts'
import { ToastRegion } from '../ui/toastRegion.tsx'

const TOUR: LazyPart = {
  load: async () => (await import('./help/tourHost.tsx')).TourHost,
  texts: ['help'],
}

/** The guided tour, on the page that it explains (HELP-01). */
const GuidedTour = () => {
  const texting = useTexting()
  const [help] = usePreference('help')
  const [path] = useLocation()
  if (!help || path !== CONTROL_PATH) return null
  return <Suspense>{createElement(lazyWithTexts(TOUR, texting))}</Suspense>
}

const NOTIFICATIONS: LazyPart = {
  load: async () => (await import('./notifications/notificationHost.tsx')).NotificationHost,
  texts: ['notifications', 'notificationTypes'],
}

/** Hears notifications once the page itself is there. */
const Notifications = () => {
  const texting = useTexting()
  return <Suspense>{createElement(lazyWithTexts(NOTIFICATIONS, texting))}</Suspense>
}

/** The frame of every page behind the sign-in: palette, keys, quiet confirmations. */
export const WorkFrame = () => {
  const { t } = useTranslation()
  useServerTexts()
  useProfileSync()
  useAccountLookSync()
  useEffect(() => watchClicks(document), [])
  useAppearanceCommands()
  useAreaCommands()
  usePeopleCommands()
  useTrailerCommands()
  const failures = useFailureHandler()
  const onLost = useCallback(() => failures.show(textMessage('connectionError')), [failures])
  return (
    <>
      <PaletteHost onLost={onLost} />
      <GuidedTour />
      <ArrivalNotice />
      <Notifications />
      <ToastRegion label={t('common.notices')} closeLabel={t('common.close')} />
    </>
  )
}
