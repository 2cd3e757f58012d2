import { useNotificationsApi } from '../../../api/notifications.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useOwnLogin } from '../../../frame/notifications/useOwnLogin.ts'
import { CallPart } from '../callPart.tsx'
import { NoticesSection } from '../noticesSection.tsx'
import { ProfileFrame } from '../profileFrame.tsx'
import { useOwnProfile } from '../useOwnProfile.ts'
import { ChannelsSection } from './channelsSection.tsx'
import { FiltersSection } from './filtersSection.tsx'
import { OsSection } from './osSection.tsx'
import { QuietSection } from './quietSection.tsx'
import { SETTINGS_KEY } from './useSettingsChange.ts'

const Settings = () => {
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const call = useCall({ of: SETTINGS_KEY, read: () => api.settings(login) })
  const { profile } = useOwnProfile()
  return (
    <>
      {profile && <NoticesSection profile={profile} />}
      <OsSection />
      <CallPart call={call}>
        {(settings) => (
          <>
            <FiltersSection filters={settings.filters} />
            <ChannelsSection settings={settings} />
            <QuietSection settings={settings} />
          </>
        )}
      </CallPart>
    </>
  )
}

/** What a person is notified of, and how (ROUTE-12). */
export const SettingsScreen = () => (
  <ProfileFrame>
    <ServerState>
      <Settings />
    </ServerState>
  </ProfileFrame>
)
