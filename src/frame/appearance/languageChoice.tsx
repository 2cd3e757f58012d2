import { useTranslation } from 'react-i18next'
import { LANGUAGE_CHOICES } from '../../i18n/languageChoices.ts'
import { usePreference } from '../../session/sessionContext.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'

/** The language of this browser. */
export const LanguageChoice = () => {
  const { t } = useTranslation()
  const [language, setLanguage] = usePreference('language')
  return (
    <SegmentedControl
      label={t('common.language')}
      segments={LANGUAGE_CHOICES}
      value={language}
      onChange={setLanguage}
    />
  )
}
