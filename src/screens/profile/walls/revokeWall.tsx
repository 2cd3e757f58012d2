import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useWallScreensApi } from '../../../api/wallScreens.ts'
import type { WallScreen } from '../../../contract/http/wallScreens.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { WALLS } from './wallsKey.ts'

interface RevokeWallProps {
  readonly screen: WallScreen
  readonly onClose: () => void
}

/** Confirms that a wall screen is revoked permanently. */
export const RevokeWall = ({ screen, onClose }: RevokeWallProps) => {
  const { t } = useTranslation()
  const api = useWallScreensApi()
  const toast = useToast()
  const { act, isSending } = useChange({ change: api.revoke, stale: [WALLS] })
  const revoke = async (): Promise<void> => {
    if (await act(screen.id)) toast({ text: t('wall.revoked'), tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={t('wall.revokeTitle', { name: screen.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('wall.revoke'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void revoke(),
      }}
    >
      <p>{t('wall.revokeText')}</p>
    </Modal>
  )
}
