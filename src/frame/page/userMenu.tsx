import { CircleUserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../../session/sessionContext.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { UserPanel, useReleaseNews } from './userPanel.tsx'

/** The panel of the signed-in person behind a button. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  const releaseNews = useReleaseNews()
  if (session.phase !== 'signedIn') return null
  const label = t('common.userMenu', { login: session.login })
  return (
    <>
      <Popover
        label={label}
        placement="bottom end"
        trigger={<IconButton icon={CircleUserRound} label={label} tooltipPlacement="bottom" />}
      >
        {(close) => <UserPanel onGo={close} onReleaseNews={releaseNews.show} />}
      </Popover>
      {releaseNews.window}
    </>
  )
}
