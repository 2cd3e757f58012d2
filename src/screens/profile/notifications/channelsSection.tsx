import { getLocalTimeZone } from '@internationalized/date'
import { useTranslation } from 'react-i18next'
import { useChannelsApi } from '../../../api/channels.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { CHANNELS, type Channel } from '../../../contract/http/channels.ts'
import { DIGESTS, type NotificationSettings } from '../../../contract/http/notifications.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { PushSwitch } from './pushSwitch.tsx'
import { TelegramRow } from './telegramRow.tsx'
import { useSettingsChange } from './useSettingsChange.ts'

interface ChannelPartProps {
  readonly settings: NotificationSettings
  readonly channel: Channel
  /** It is set up on the server. */
  readonly isThere: boolean
}

const AT_ONCE = 'each'

/** Whether mails come at once, or collected. */
const DigestField = ({ settings }: Pick<ChannelPartProps, 'settings'>) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, save } = useSettingsChange()
  const { digest } = settings
  return (
    <Select
      label={t('notifications.profile.digest')}
      hint={digest === null ? '' : t('notifications.profile.digestText', { zone: digest.timeZone })}
      value={digest?.every ?? AT_ONCE}
      options={([AT_ONCE, ...DIGESTS] as const).map((id) => ({
        id,
        label: t(`notifications.profile.digests.${id}`),
      }))}
      isDisabled={!canEdit || isSaving}
      onChange={(every) =>
        save(settings, { digest: every === AT_ONCE ? null : { every, timeZone: getLocalTimeZone() } })
      }
    />
  )
}

/** One channel: whether the person wants it, and where it leads. */
const ChannelPart = ({ settings, channel, isThere }: ChannelPartProps) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, save } = useSettingsChange()
  const { channels, addresses } = settings
  const turn = (isOn: boolean): void => save(settings, { channels: { ...channels, [channel]: isOn } })
  const address = channel === 'email' || channel === 'sms' ? addresses[channel] : null
  const needsAddress = channel === 'email' || channel === 'sms'
  if (channel === 'push')
    return <PushSwitch isOn={channels.push} isDisabled={!canEdit || isSaving} onTurned={turn} />
  return (
    <div className="channel">
      <Switch
        isSelected={channels[channel]}
        isDisabled={!canEdit || isSaving || (!isThere && !channels[channel])}
        onChange={turn}
      >
        {t(`notifications.profile.${channel}`)}
      </Switch>
      {!isThere && <p className="profile-section__text">{t('notifications.profile.notSetUp')}</p>}
      {isThere && needsAddress && (
        <p className="profile-section__text">{address ?? t('notifications.profile.noAddress')}</p>
      )}
      {isThere && channel === 'telegram' && <TelegramRow />}
      {isThere && channel === 'email' && channels.email && <DigestField settings={settings} />}
    </div>
  )
}

/** By which channels rules may reach the person (NOTIF-01 to NOTIF-03). */
export const ChannelsSection = ({ settings }: { readonly settings: NotificationSettings }) => {
  const { t } = useTranslation()
  const api = useChannelsApi()
  const { data } = useCall({ of: ['channels', 'available'], read: api.available })
  return (
    <ProfileSection
      title={t('notifications.profile.channels')}
      text={t('notifications.profile.channelsText')}
    >
      {data &&
        CHANNELS.map((channel) => (
          <ChannelPart key={channel} settings={settings} channel={channel} isThere={data[channel]} />
        ))}
    </ProfileSection>
  )
}
