import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LockState } from '../../contract/entities/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { GuardPhase } from './guard.ts'
import './commands.css'
import { useRefusal } from './useRefusal.ts'

interface GuardButtonProps {
  /** Display name of the vehicle. */
  readonly title: string
  readonly serial: string
  /** The state that is requested, or would be by a press. */
  readonly wanted: LockState
  readonly phase: GuardPhase
  readonly isWide?: boolean
  readonly onConfirm: () => void
}

/** The button that arms or disarms, with its confirmation dialog (VEH-72, VEH-78). */
export const GuardButton = ({
  title,
  serial,
  wanted,
  phase,
  isWide = false,
  onConfirm,
}: GuardButtonProps) => {
  const { t } = useTranslation()
  const refusal = useRefusal('setLock')
  const [asking, setAsking] = useState(false)
  const isArming = wanted === 'LOCK'
  const action = t(isArming ? 'popup.arm' : 'popup.disarm')
  const running = t(isArming ? 'popup.arming' : 'popup.disarming')
  return (
    <div className="guard">
      <Button
        icon={isArming ? Lock : LockOpen}
        wide={isWide}
        isDisabled={refusal !== null}
        isPending={phase === 'pending'}
        onPress={() => setAsking(true)}
      >
        {phase === 'pending' ? running : action}
      </Button>
      <output className="guard__note">
        {refusal ?? (phase === 'late' ? t('popup.late') : '')}
        {phase === 'pending' && <VisuallyHidden>{t('popup.waiting')}</VisuallyHidden>}
      </output>
      <Modal
        title={t(isArming ? 'popup.confirmArm' : 'popup.confirmDisarm', { name: title })}
        closeLabel={t('common.close')}
        active={asking}
        onClose={() => setAsking(false)}
        fillsSmallScreen={false}
        secondary={{ label: t('common.cancel'), onPress: () => setAsking(false) }}
        primary={{
          label: action,
          onPress: () => {
            setAsking(false)
            onConfirm()
          },
        }}
      >
        <p>{t('popup.confirmText', { serial })}</p>
      </Modal>
    </div>
  )
}
