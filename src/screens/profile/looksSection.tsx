import { useTranslation } from 'react-i18next'
import { DensityChoice } from '../../frame/appearance/densityChoice.tsx'
import { MotionSwitch } from '../../frame/appearance/motionSwitch.tsx'
import { ThemeChoice } from '../../frame/appearance/themeChoice.tsx'
import { LANGUAGE_CHOICES } from '../../i18n/languageChoices.ts'
import { useIsDemo, usePreference } from '../../session/sessionContext.ts'
import { Select } from '../../ui/select.tsx'
import { ProfileSection } from './profileSection.tsx'

/** Language and appearance, applied at once; the profile stores them (ROUTE-09, ROUTE-10, I18N-01). */
export const LooksSection = () => {
  const { t } = useTranslation()
  const isDemo = useIsDemo()
  const [language, setLanguage] = usePreference('language')
  return (
    <ProfileSection
      title={t('profile.looks.title')}
      text={t(isDemo ? 'profile.looks.here' : 'profile.looks.everywhere')}
    >
      <Select
        label={t('common.language')}
        options={LANGUAGE_CHOICES}
        value={language}
        onChange={setLanguage}
      />
      <div className="profile-choice">
        <span className="profile-choice__label">{t('common.theme.label')}</span>
        <ThemeChoice />
      </div>
      <div className="profile-choice">
        <span className="profile-choice__label">{t('common.density.label')}</span>
        <DensityChoice />
      </div>
      <MotionSwitch />
    </ProfileSection>
  )
}
