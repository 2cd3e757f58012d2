import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import { hasPush } from '../../../frame/notifications/pushBrowser.ts'
import { usePreference } from '../../../session/sessionContext.ts'
import { Switch } from '../../../ui/switch.tsx'
import { usePush } from './usePush.ts'

interface PushSwitchProps {
  readonly isOn: boolean
  readonly isDisabled: boolean
  /** The browser and the server have done it. */
  readonly onTurned: (isOn: boolean) => void
}

/** Messages to this browser while no page of the product is open; they are part of the system's notifications (NOTIF-34). */
export const PushSwitch = ({ isOn, isDisabled, onTurned }: PushSwitchProps) => {
  const { t } = useTranslation()
  const failures = useFailureHandler()
  const { turnOn, turnOff } = usePush()
  const [wantsOs] = usePreference('osNotifications')
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const turn = async (wanted: boolean): Promise<void> => {
    setBusy(true)
    setRefused(false)
    const result = await (wanted ? turnOn() : turnOff())
    setBusy(false)
    if (!result.ok) return failures.handle(result.failure)
    if (result.value === false) setRefused(true)
    else onTurned(wanted)
  }
  const note = isRefused
    ? t('notifications.profile.pushRefused')
    : !hasPush()
      ? t('notifications.profile.pushMissing')
      : !wantsOs && t('notifications.profile.pushNeedsOs')
  return (
    <div className="channel">
      <Switch
        isSelected={isOn && wantsOs}
        isDisabled={isDisabled || isBusy || !hasPush() || !wantsOs}
        onChange={(wanted) => void turn(wanted)}
      >
        {t('notifications.profile.push')}
      </Switch>
      {note && <p className="profile-section__text">{note}</p>}
    </div>
  )
}
