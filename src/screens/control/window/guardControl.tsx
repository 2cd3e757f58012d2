import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { GuardButton } from '../../../vehicle/commands/guardButton.tsx'
import { guardPhase, wantedLock } from '../../../vehicle/commands/guard.ts'
import type { Guard } from './useGuard.ts'
import { titleOf } from './vehicleFacts.ts'

/** Arms and disarms (VEH-72): one confirmation that names the vehicle, then a wait for the device (VEH-78). */
export const GuardControl = ({ detail, guard }: { detail: VehicleDetail; guard: Guard }) => {
  const now = useNow()
  const { row } = detail
  const { deviceSerial } = row
  if (deviceSerial === null) return null

  const phase = guardPhase(row, guard.request, now)
  const wanted = phase === 'pending' && guard.request ? guard.request.wanted : wantedLock(row)
  return (
    <GuardButton
      title={titleOf(detail)}
      serial={deviceSerial}
      wanted={wanted}
      phase={phase}
      isWide
      onConfirm={() => guard.ask(deviceSerial, wanted)}
    />
  )
}
