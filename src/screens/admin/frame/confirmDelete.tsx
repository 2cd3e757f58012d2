import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from './useAdminChange.ts'

interface ConfirmDeleteProps {
  /** Name of the object. */
  readonly title: string
  /** Explains what is deleted with it. */
  readonly text: string
  /** Shown after the deletion. */
  readonly done: string
  readonly remove: () => Promise<Result<unknown>>
  readonly onClose: () => void
}

/** Confirms a permanent deletion; an error is shown in the confirmation. */
export const ConfirmDelete = ({ title, text, done, remove, onClose }: ConfirmDeleteProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const toast = useToast()
  const { send, isSending } = useAdminChange(remove)
  const [problem, setProblem] = useState<Message | null>(null)
  const confirm = async (): Promise<void> => {
    const result = await send(undefined)
    if (!result.ok) {
      setProblem(failureMessage(result.failure))
      return
    }
    toast({ text: done, tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('admin.delete'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void confirm(),
      }}
    >
      <div className="admin-dialog">
        <p>{text}</p>
        {problem && <Banner tone="alarm">{inWords(problem)}</Banner>}
      </div>
    </Modal>
  )
}
