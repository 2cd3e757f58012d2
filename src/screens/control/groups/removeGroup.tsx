import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { CountedGroup } from './useGroupList.ts'

interface RemoveGroupProps {
  readonly group: CountedGroup
  readonly onClose: (isGone: boolean) => void
}

/** Confirms the deletion of a group, with its name and what happens to its vehicles: it cannot be undone (API-72). */
export const RemoveGroup = ({ group, onClose }: RemoveGroupProps) => {
  const { t } = useTranslation()
  const api = useGroupsApi()
  const format = useFormat()
  const inWords = useMessageText()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name, vehicles } = group

  const remove = async (): Promise<void> => {
    setIsSending(true)
    const result = await api.remove(id)
    setIsSending(false)
    if (result.ok) onClose(true)
    else setProblem(inWords(failureMessage(result.failure)))
  }

  return (
    <Modal
      active
      title={t('groups.confirmTitle', { name })}
      closeLabel={t('common.close')}
      onClose={() => onClose(false)}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: () => onClose(false) }}
      primary={{
        label: t('groups.remove'),
        isDanger: true,
        isPending: isSending,
        onPress: () => void remove(),
      }}
    >
      <p>
        {vehicles === 0
          ? t('groups.confirmEmpty')
          : t('groups.confirm', { count: vehicles, value: format.number(vehicles) })}
      </p>
      {problem && <Banner tone="alarm">{problem}</Banner>}
    </Modal>
  )
}
