import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPush } from '../../../frame/notifications/pushBrowser.ts'
import { hasOsNotifications } from '../../../frame/notifications/useAnnounce.ts'
import { usePreference } from '../../../session/sessionContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { usePush } from './usePush.ts'

/** Notifications outside the page, on this device (NOTIF-34, NOTIF-35, STORE-14). */
export const OsSection = () => {
  const { t } = useTranslation()
  const [isOn, setOn] = usePreference('osNotifications')
  const { turnOff } = usePush()
  const [permission, setPermission] = useState<NotificationPermission | 'missing'>(
    hasOsNotifications() ? window.Notification.permission : 'missing',
  )
  const turn = async (wanted: boolean): Promise<void> => {
    setOn(wanted)
    // NOTIF-34: pushes to this browser are part of them.
    if (!wanted && hasPush()) await turnOff()
    if (wanted && permission === 'default') setPermission(await window.Notification.requestPermission())
  }
  return (
    <ProfileSection title={t('notifications.profile.os')} text={t('notifications.profile.osText')}>
      <Switch
        isSelected={isOn && permission === 'granted'}
        isDisabled={permission === 'missing' || permission === 'denied'}
        onChange={(wanted) => void turn(wanted)}
      >
        {t('notifications.profile.os')}
      </Switch>
      {permission === 'denied' && <Banner tone="attention">{t('notifications.profile.osDenied')}</Banner>}
      {permission === 'missing' && <Banner>{t('notifications.profile.osMissing')}</Banner>}
    </ProfileSection>
  )
}
