import type { ProfileTabProps } from '../profileTab.ts'

export const ControlSensorsTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
