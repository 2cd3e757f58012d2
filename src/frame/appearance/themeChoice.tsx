import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../session/sessionContext.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'

/** Light, dark, or as the system. */
export const ThemeChoice = () => {
  const { t } = useTranslation()
  const [theme, setTheme] = usePreference('theme')
  return (
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
  )
}
