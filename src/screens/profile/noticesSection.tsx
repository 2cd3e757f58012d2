import { useTranslation } from 'react-i18next'
import { useProfileApi } from '../../api/profile.ts'
import type { Profile } from '../../contract/entities/session.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Switch } from '../../ui/switch.tsx'
import { ProfileSection } from './profileSection.tsx'
import { useProfileChange } from './useProfileChange.ts'

/** Whether notices play a sound (PROFILE-01, PROFILE-07). */
export const NoticesSection = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editProfile')
  const { updateProfile } = useProfileApi()
  const { isSaving, change } = useProfileChange()
  return (
    <ProfileSection title={t('profile.notices.title')}>
      <Switch
        isSelected={profile.isNotifySound}
        isDisabled={!canEdit || isSaving}
        onChange={(isNotifySound) => {
          const { interfaceLanguage, frontSettings } = profile
          void change(() => updateProfile({ interfaceLanguage, isNotifySound, frontSettings }))
        }}
      >
        {t('profile.notices.sound')}
      </Switch>
    </ProfileSection>
  )
}
