import { useTranslation } from 'react-i18next'
import type { User } from '../../contract/http/users.ts'
import { Modal } from '../../ui/modal.tsx'
import { useRemoval } from './useUserChanges.ts'

interface RemoveUserProps {
  readonly user: User
  readonly onClose: () => void
  /** The user is deleted. */
  readonly onGone: () => void
}

/** Confirms the deletion of a user, by the login (USERS-15, USERS-16). */
export const RemoveUser = ({ user, onClose, onGone }: RemoveUserProps) => {
  const { t } = useTranslation()
  const { remove, isSending } = useRemoval(onGone)
  return (
    <Modal
      active
      title={t('users.removeTitle', { login: user.login })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('users.remove'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void remove(user).finally(onClose),
      }}
    >
      <p>{t('users.removeText')}</p>
    </Modal>
  )
}
