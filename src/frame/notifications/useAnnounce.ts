import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Notification } from '../../contract/http/notifications.ts'
import { notificationTag } from '../../contract/rules/notificationPath.ts'
import { usePreference, useSessionState } from '../../session/sessionContext.ts'
import { useToast } from '../../ui/toast.ts'
import { announcementOf } from './announcement.ts'
import { playSound } from './playSound.ts'
import { serviceWorker } from './pushBrowser.ts'
import { useNotificationWords } from './useNotificationWords.ts'

/** For so long after an announcement only alarms are announced, ms: a busy minute makes few noises, the badge counts. */
const PAUSE_MS = 3_000

/** Whether this browser can show notifications outside the page. */
export const hasOsNotifications = (): boolean => 'Notification' in window

interface OsNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** A page of the product, beginning with `/#/`. */
  readonly link: string
}

/**
 * Shows it outside the page; a press on it brings the page to the front. Where the browser takes pushes, its service
 * worker shows it, so that one that is pushed too appears once.
 */
const showInOs = async ({ title, body, tag, link }: OsNotification, open: () => void): Promise<void> => {
  const worker = await serviceWorker()
  if (worker?.active)
    return worker.showNotification(title, { body, tag, icon: '/favicon.svg', data: { link } })
  const shown = new window.Notification(title, { body, tag })
  shown.addEventListener('click', () => {
    window.focus()
    open()
    shown.close()
  })
}

/** Returns a function that announces a new notification as the person has chosen; path: what it is about. */
export const useAnnounce = (): ((one: Notification, path: string) => void) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const toast = useToast()
  const wordsOf = useNotificationWords()
  const session = useSessionState()
  const [wantsOs] = usePreference('osNotifications')
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return (one, path) => {
    const open = (): void => navigate(path)
    const { title, vehicle, detail } = wordsOf(one)
    const how = announcementOf(one, {
      wantsOs,
      permission: hasOsNotifications() ? window.Notification.permission : 'denied',
      wantsSound: session.phase === 'signedIn' && (session.profile?.isNotifySound ?? false),
      isInView: document.visibilityState === 'visible',
    })
    const now = performance.now()
    const isPause = now - lastAt.current < PAUSE_MS && one.severity !== 'alarm'
    if ((!how.toast && !how.os) || isPause) return
    lastAt.current = now
    if (how.sound) playSound()
    if (how.os)
      void showInOs(
        {
          title,
          body: [vehicle, detail].filter(Boolean).join('\n'),
          tag: notificationTag(one.event, one.description),
          link: `/#${path}`,
        },
        open,
      )
    if (how.toast)
      toast({
        text: [title, vehicle, detail].filter(Boolean).join(' · '),
        tone: one.severity === 'info' ? 'plain' : 'attention',
        action: { label: t('notifications.open'), onPress: open },
      })
  }
}
