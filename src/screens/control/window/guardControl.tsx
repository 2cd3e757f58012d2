import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { guardPhase, wantedLock } from './guard.ts'
import type { Guard } from './useGuard.ts'
import { useRefusal } from './useRefusal.ts'
import { titleOf } from './vehicleFacts.ts'

/** Arms and disarms (VEH-72): one confirmation that names the vehicle, then a wait for the device (VEH-78). */
export const GuardControl = ({ detail, guard }: { detail: VehicleDetail; guard: Guard }) => {
  const { t } = useTranslation()
  const now = useNow()
  const refusal = useRefusal('setLock')
  const [asking, setAsking] = useState(false)
  const { row } = detail
  const { deviceSerial } = row
  if (deviceSerial === null) return null

  const phase = guardPhase(row, guard.request, now)
  const wanted = phase === 'pending' && guard.request ? guard.request.wanted : wantedLock(row)
  const isArming = wanted === 'LOCK'
  const action = t(isArming ? 'popup.arm' : 'popup.disarm')
  const running = t(isArming ? 'popup.arming' : 'popup.disarming')
  const confirm = (): void => {
    setAsking(false)
    guard.ask(deviceSerial, wanted)
  }
  return (
    <div className="guard">
      <Button
        icon={isArming ? Lock : LockOpen}
        wide
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
        title={t(isArming ? 'popup.confirmArm' : 'popup.confirmDisarm', { name: titleOf(detail) })}
        closeLabel={t('common.close')}
        active={asking}
        onClose={() => setAsking(false)}
        fillsSmallScreen={false}
        secondary={{ label: t('common.cancel'), onPress: () => setAsking(false) }}
        primary={{ label: action, onPress: confirm }}
      >
        <p>{t('popup.confirmText', { serial: deviceSerial })}</p>
      </Modal>
    </div>
  )
}
