import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, type TaskRow } from '../../../contract/http/tasks.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { TextField } from '../../../ui/textField.tsx'
import type { TaskActions, TaskEnd } from './useTaskActions.ts'

interface CompleteDialogProps {
  readonly task: Pick<TaskRow, 'id' | 'name'>
  readonly actions: TaskActions
  readonly onClose: () => void
}

/** TASK-11: a task is done, or failed with a reason. */
export const CompleteDialog = ({ task, actions, onClose }: CompleteDialogProps) => {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<TaskEnd['outcome']>('done')
  const [reason, setReason] = useState('')
  const isReady = outcome === 'done' || reason.trim() !== ''
  const complete = async (): Promise<void> => {
    const end = { outcome, reason: outcome === 'failed' ? reason.trim() : '' }
    if (await actions.act(task, 'complete', end)) onClose()
  }
  return (
    <Modal
      title={t('tasks.complete.title', { name: task.name })}
      closeLabel={t('common.close')}
      active
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{
        label: t('tasks.complete.confirm'),
        onPress: () => void complete(),
        isDisabled: !isReady,
        isPending: actions.isActing,
      }}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
    >
      <SegmentedControl
        label={t('tasks.complete.outcome')}
        segments={[
          { id: 'done', label: t('tasks.complete.done') },
          { id: 'failed', label: t('tasks.complete.failed') },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
      {outcome === 'failed' && (
        <TextField
          label={t('tasks.complete.reason')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          isRequired
        />
      )}
    </Modal>
  )
}
