import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '../../contract/http/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/textField.tsx'

const REASONS = ['nobody', 'refused', 'access', 'damaged'] as const

interface FailDialogProps {
  readonly name: string
  readonly onFail: (reason: string) => void
  readonly onClose: () => void
}

/** Why a point could not be done: a usual reason by one press, or any other in words. */
export const FailDialog = ({ name, onFail, onClose }: FailDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Modal
      active
      title={t('driver.failTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{
        label: t('driver.save'),
        onPress: () => onFail(reason.trim()),
        isDisabled: reason.trim() === '',
      }}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
    >
      <div className="driver-reasons">
        {REASONS.map((one) => (
          <Button key={one} onPress={() => setReason(t(`driver.reasonOf.${one}`))}>
            {t(`driver.reasonOf.${one}`)}
          </Button>
        ))}
      </div>
      <TextField
        label={t('driver.reason')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
        autoComplete="off"
        isRequired
      />
    </Modal>
  )
}
