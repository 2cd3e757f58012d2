import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutboxApi } from '../../../api/admin/outbox.ts'
import type { OutboxMail, RevealedLink } from '../../../contract/http/outbox.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CopyLine } from '../../../kit/people/credentials.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'

interface RevealDialogProps {
  readonly mail: OutboxMail
  readonly onClose: () => void
}

/** Shows the link of a mail once, after a confirmation, for an administrator to hand over. */
export const RevealDialog = ({ mail, onClose }: RevealDialogProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const api = useOutboxApi()
  const [revealed, setRevealed] = useState<RevealedLink | null>(null)
  const { act, isSending } = useAdminChange(api.reveal)
  const reveal = async (): Promise<void> => {
    const answer = await act(mail.id)
    if (answer) setRevealed(answer.value)
    else onClose()
  }
  const { login } = mail
  if (revealed === null)
    return (
      <Modal
        active
        title={t('admin.outbox.revealTitle', { login })}
        closeLabel={t('common.close')}
        onClose={onClose}
        fillsSmallScreen={false}
        secondary={{ label: t('common.cancel'), onPress: onClose }}
        primary={{ label: t('admin.outbox.reveal'), isPending: isSending, onPress: () => void reveal() }}
      >
        <p>{t('admin.outbox.revealText')}</p>
      </Modal>
    )
  return (
    <Modal
      active
      title={t('admin.outbox.revealed', { login })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{ label: t('people.done'), onPress: onClose }}
    >
      <div className="credentials">
        <dl className="credentials__lines">
          <CopyLine label={t('admin.outbox.link')} value={revealed.link} isLink />
        </dl>
        <Banner tone="attention">{t('admin.outbox.revealedText', { date: date(revealed.expiresAt) })}</Banner>
      </div>
    </Modal>
  )
}
