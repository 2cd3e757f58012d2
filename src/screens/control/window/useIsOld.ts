import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { isLastKnown } from '../../../contract/rules/status.ts'
import { useAtFleetTime } from '../../../fleet/useFleetTime.ts'

/** Whether what is shown of a vehicle is no longer what is now (STATUS-13). */
export const useIsOld = ({ row }: VehicleDetail): boolean => useAtFleetTime((now) => isLastKnown(row, now))
