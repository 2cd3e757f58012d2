import { Monitor, Moon, Rows2, Rows4, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../contract/entities/session.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageTags.ts'
import { useIsDemo, usePreference } from '../../session/sessionContext.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ProfileSection } from './profileSection.tsx'

const LANGUAGE_OPTIONS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id].full }))

/** Language and looks, applied at once; the profile keeps them (ROUTE-09, ROUTE-10, I18N-01). */
export const LooksSection = () => {
  const { t } = useTranslation()
  const isDemo = useIsDemo()
  const [language, setLanguage] = usePreference('language')
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const [motion, setMotion] = usePreference('motion')
  return (
    <ProfileSection
      title={t('profile.looks.title')}
      text={t(isDemo ? 'profile.looks.here' : 'profile.looks.everywhere')}
    >
      <Select
        label={t('common.language')}
        options={LANGUAGE_OPTIONS}
        value={language}
        onChange={setLanguage}
      />
      <div className="profile-choice">
        <span className="profile-choice__label">{t('common.theme.label')}</span>
        <SegmentedControl
          label={t('common.theme.label')}
          segments={[
            { id: 'light', label: t('common.theme.light'), icon: Sun },
            { id: 'dark', label: t('common.theme.dark'), icon: Moon },
            { id: 'system', label: t('common.theme.system'), icon: Monitor },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div className="profile-choice">
        <span className="profile-choice__label">{t('common.density.label')}</span>
        <SegmentedControl
          label={t('common.density.label')}
          segments={[
            { id: 'comfortable', label: t('common.density.comfortable'), icon: Rows2 },
            { id: 'compact', label: t('common.density.compact'), icon: Rows4 },
          ]}
          value={density}
          onChange={setDensity}
        />
      </div>
      <Switch isSelected={motion === 'off'} onChange={(isOff) => setMotion(isOff ? 'off' : 'system')}>
        {t('common.stillMotion')}
      </Switch>
    </ProfileSection>
  )
}
