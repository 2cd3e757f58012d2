import { Languages, type LucideIcon, Monitor, Moon, Rows2, Rows4, Sun, Wind } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../contract/entities/session.ts'
import { LANGUAGE_NAMES } from '../i18n/languageTags.ts'
import { usePreference } from '../session/sessionContext.ts'
import { DENSITIES, type Density, type Theme, THEMES } from '../session/storedValues.ts'
import type { Command } from './command.ts'
import { useCommands } from './registries.ts'

const THEME_ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon }
const DENSITY_ICONS: Readonly<Record<Density, LucideIcon>> = { comfortable: Rows2, compact: Rows4 }

/** The appearance settings as commands. A language is found by its own name in every language. */
export const useAppearanceCommands = (): void => {
  const { t } = useTranslation()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const [language, setLanguage] = usePreference('language')
  const [motion, setMotion] = usePreference('motion')
  const commands = useMemo((): readonly Command[] => {
    const action = { section: 'actions' as const }
    return [
      ...THEMES.map((id) => ({
        ...action,
        id: `theme:${id}`,
        title: `${t('common.theme.label')}: ${t(`common.theme.${id}`).toLowerCase()}`,
        icon: THEME_ICONS[id],
        isOn: id === theme,
        run: () => setTheme(id),
      })),
      ...DENSITIES.map((id) => ({
        ...action,
        id: `density:${id}`,
        title: `${t('common.density.label')}: ${t(`common.density.${id}`).toLowerCase()}`,
        icon: DENSITY_ICONS[id],
        isOn: id === density,
        run: () => setDensity(id),
      })),
      ...LANGUAGES.map((id) => ({
        ...action,
        id: `language:${id}`,
        title: `${t('common.language')}: ${LANGUAGE_NAMES[id].full}`,
        icon: Languages,
        isOn: id === language,
        run: () => setLanguage(id),
      })),
      {
        ...action,
        id: 'motion',
        title: t('common.stillMotion'),
        icon: Wind,
        isOn: motion === 'off',
        run: () => setMotion(motion === 'off' ? 'system' : 'off'),
      },
    ]
  }, [t, theme, setTheme, density, setDensity, language, setLanguage, motion, setMotion])
  useCommands(commands)
}
