import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../contract/http/notifications.ts'
import { usePreference, useSessionState } from '../../session/sessionContext.ts'
import { useToast } from '../../ui/toast.ts'
import { announcementOf } from './announcement.ts'
import { playSound } from './playSound.ts'
import { useNotificationWords } from './useNotificationWords.ts'

/** For so long after an announcement only alarms are announced, ms: a busy minute makes few noises, the badge counts. */
const PAUSE_MS = 3_000

/** Whether this browser can show notifications outside the page. */
export const hasOsNotifications = (): boolean => 'Notification' in window

/** Shows it outside the page; a press on it brings the page to the front. */
const showInOs = (title: string, body: string, tag: string, open: () => void): void => {
  const shown = new window.Notification(title, { body, tag })
  shown.addEventListener('click', () => {
    window.focus()
    open()
    shown.close()
  })
}

/** Returns a function that announces a new notification as the person has chosen; open: shows what it is about. */
export const useAnnounce = (): ((one: Notification, open: () => void) => void) => {
  const { t } = useTranslation()
  const toast = useToast()
  const wordsOf = useNotificationWords()
  const session = useSessionState()
  const [wantsOs] = usePreference('osNotifications')
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return (one, open) => {
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
    if (how.os) showInOs(title, [vehicle, detail].filter(Boolean).join('\n'), String(one.id), open)
    if (how.toast)
      toast({
        text: [title, vehicle, detail].filter(Boolean).join(' · '),
        tone: one.severity === 'info' ? 'plain' : 'attention',
        action: { label: t('notifications.open'), onPress: open },
      })
  }
}
