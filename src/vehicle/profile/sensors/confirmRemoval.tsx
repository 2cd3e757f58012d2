import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'

interface ConfirmRemovalProps {
  /** What is to be deleted. */
  readonly name: string
  readonly remove: () => Promise<Result<unknown>>
  readonly onClose: () => void
}

/** Confirms a deletion; an error is shown in the confirmation. */
export const ConfirmRemoval = ({ name, remove, onClose }: ConfirmRemovalProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Message | null>(null)
  const confirm = async (): Promise<void> => {
    setSending(true)
    const result = await remove()
    setSending(false)
    if (result.ok) onClose()
    else setProblem(failureMessage(result.failure))
  }
  return (
    <Modal
      active
      title={t('vehicleProfile.controlSensors.removeTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('vehicleProfile.controlSensors.removeDo'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void confirm(),
      }}
    >
      <div className="setup-question">
        <p>{t('vehicleProfile.controlSensors.removeText', { name })}</p>
        {problem && <Banner tone="alarm">{inWords(problem)}</Banner>}
      </div>
    </Modal>
  )
}
