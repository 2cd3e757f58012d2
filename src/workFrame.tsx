import { File, LogOut, type LucideIcon, Map as MapIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useSignOut } from './api/useEnterPorts.ts'
import { passes } from './contract/permissions.ts'
import { useFailureHandler } from './errors/errorsContext.ts'
import { textMessage } from './errors/message.ts'
import { useServerTexts } from './errors/useServerTexts.ts'
import { useAppearanceCommands } from './palette/appearanceCommands.ts'
import type { Command } from './palette/command.ts'
import { useCommands } from './palette/desks.ts'
import { PaletteHost } from './palette/paletteHost.tsx'
import { type PageName, ROUTES } from './routes.ts'
import { useSessionState } from './session/sessionContext.ts'
import { ToastRegion } from './ui/toastRegion.tsx'

const PAGE_ICONS: Readonly<Partial<Record<PageName, LucideIcon>>> = { control: MapIcon }

/** The pages that this person may open, and the way out. */
const usePageCommands = (): void => {
  const { t } = useTranslation()
  const session = useSessionState()
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const commands = useMemo((): readonly Command[] => {
    const open = ROUTES.filter(({ gate }) => gate && session.phase === 'signedIn' && passes(session, gate))
    return [
      ...open.map(({ path, title }) => ({
        id: `page:${path}`,
        section: 'screens' as const,
        title: t(`common.page.${title}`),
        icon: PAGE_ICONS[title] ?? File,
        run: () => navigate(path),
      })),
      { id: 'signOut', section: 'actions', title: t('common.signOut'), icon: LogOut, run: signOut },
    ]
  }, [t, session, navigate, signOut])
  useCommands(commands)
}

/** What lies over every page behind the sign-in: palette, keys, quiet confirmations. */
export const WorkFrame = () => {
  const { t } = useTranslation()
  useServerTexts()
  useAppearanceCommands()
  usePageCommands()
  const failures = useFailureHandler()
  const onLost = useCallback(() => failures.show(textMessage('connectionError')), [failures])
  return (
    <>
      <PaletteHost onLost={onLost} />
      <ToastRegion label={t('common.notices')} closeLabel={t('common.close')} />
    </>
  )
}
