import type { ProfileTabProps } from '../profileTab.ts'
import { SensorList } from './sensorList.tsx'
import { SensorTriggers } from './sensorTriggers.tsx'
import { VirtualSensors } from './virtualSensors.tsx'

/** Triggers on sensors, sensors with their calibration tables, and virtual sensors (VEH-33, VEH-45 to VEH-49). */
export const ControlSensorsTab = ({ vehicle }: ProfileTabProps) => (
  <div className="setup">
    <SensorTriggers vehicle={vehicle} />
    <SensorList vehicle={vehicle} />
    <VirtualSensors vehicle={vehicle} />
  </div>
)
