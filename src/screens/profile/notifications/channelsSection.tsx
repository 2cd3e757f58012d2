import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '../../../contract/http/notifications.ts'
import { Switch } from '../../../ui/switch.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { useSettingsChange } from './useSettingsChange.ts'

type ChannelName = keyof NotificationSettings['channels']

const CHANNEL_NAMES = ['email', 'sms', 'telegram', 'push'] as const satisfies readonly ChannelName[]

/** By which channels rules may reach the person (NOTIF-01 to NOTIF-03). */
export const ChannelsSection = ({ settings }: { readonly settings: NotificationSettings }) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, save } = useSettingsChange()
  const { channels, addresses } = settings
  const noteOf = (channel: ChannelName): string | null => {
    if (channel !== 'email' && channel !== 'sms') return null
    return addresses[channel] ?? t('notifications.profile.noAddress')
  }
  return (
    <ProfileSection
      title={t('notifications.profile.channels')}
      text={t('notifications.profile.channelsText')}
    >
      {CHANNEL_NAMES.map((channel) => (
        <div key={channel}>
          <Switch
            isSelected={channels[channel]}
            isDisabled={!canEdit || isSaving}
            onChange={(isOn) => save(settings, { channels: { ...channels, [channel]: isOn } })}
          >
            {t(`notifications.profile.${channel}`)}
          </Switch>
          {noteOf(channel) && <p className="profile-section__text">{noteOf(channel)}</p>}
        </div>
      ))}
    </ProfileSection>
  )
}
