import { useTranslation } from 'react-i18next'
import { useAccessTokensApi } from '../../../api/accessTokens.ts'
import type { AccessToken } from '../../../contract/http/accessTokens.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ACCESS_TOKENS } from './ownTokensKey.ts'

interface RevokeTokensProps {
  /** null: all of them. */
  readonly token: AccessToken | null
  readonly onClose: () => void
}

/** Confirms that a token, or all of them, are revoked permanently. */
export const RevokeTokens = ({ token, onClose }: RevokeTokensProps) => {
  const { t } = useTranslation()
  const api = useAccessTokensApi()
  const toast = useToast()
  const { act, isSending } = useChange({
    change: () => (token === null ? api.revokeAll() : api.revoke(token.id)),
    stale: [ACCESS_TOKENS],
  })
  const revoke = async (): Promise<void> => {
    const done = await act(undefined)
    if (done)
      toast({ text: t(token === null ? 'accessTokens.allRevoked' : 'accessTokens.revoked'), tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={
        token === null
          ? t('accessTokens.revokeAllTitle')
          : t('accessTokens.revokeTitle', { name: token.name })
      }
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t(token === null ? 'accessTokens.revokeAll' : 'accessTokens.revoke'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void revoke(),
      }}
    >
      <p>{t(token === null ? 'accessTokens.revokeAllText' : 'accessTokens.revokeText')}</p>
    </Modal>
  )
}
