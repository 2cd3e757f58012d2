import { CircleUserRound, LogOut } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { readEnvironment } from '../../api/environment.ts'
import { useSignOut } from '../../api/useEnterPorts.ts'
import type { Command } from '../../palette/command.ts'
import { useCommands, useShortcuts } from '../../palette/registries.ts'
import { PROFILE_PATH } from '../../session/routeGuard.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { addressOf, areasOf } from './areas.ts'

/** The palette's commands and the keys that open the areas a person may enter, the profile, and the sign-out. */
export const useAreaCommands = (): void => {
  const { t } = useTranslation()
  const session = useSessionState()
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const areas = useMemo(() => areasOf(session), [session])
  const open = useCallback(
    (path: string): void => {
      const address = addressOf(path, readEnvironment(document).adminPanel)
      if (address.startsWith('#')) navigate(path)
      else location.assign(address)
    },
    [navigate],
  )
  useShortcuts(
    useMemo(
      () => areas.map(({ shortcut, path }) => ({ id: shortcut, run: () => open(path) })),
      [areas, open],
    ),
  )
  useCommands(
    useMemo(
      (): readonly Command[] => [
        ...areas.map(({ path, title, icon, shortcut }) => ({
          id: `page:${path}`,
          section: 'screens' as const,
          title: t(`common.page.${title}`),
          icon,
          shortcut,
          run: () => open(path),
        })),
        {
          id: `page:${PROFILE_PATH}`,
          section: 'screens',
          title: t('common.page.profile'),
          icon: CircleUserRound,
          run: () => open(PROFILE_PATH),
        },
        { id: 'signOut', section: 'actions', title: t('common.signOut'), icon: LogOut, run: signOut },
      ],
      [t, areas, open, signOut],
    ),
  )
}
