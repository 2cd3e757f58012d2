import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../contract/entities/session.ts'
import { LANGUAGE_NAMES } from '../i18n/languageTags.ts'
import { usePreference } from '../session/sessionContext.ts'
import { SegmentedControl } from '../ui/segmentedControl.tsx'

const LANGUAGE_SEGMENTS = LANGUAGES.map((id) => ({
  id,
  label: LANGUAGE_NAMES[id].full,
  shortLabel: LANGUAGE_NAMES[id].short,
}))

/** Language and theme, before anyone is signed in. */
export const Appearance = () => {
  const { t } = useTranslation()
  const [language, setLanguage] = usePreference('language')
  const [theme, setTheme] = usePreference('theme')
  return (
    <div className="entry__appearance">
      <SegmentedControl
        label={t('common.language')}
        segments={LANGUAGE_SEGMENTS}
        value={language}
        onChange={setLanguage}
      />
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
  )
}
