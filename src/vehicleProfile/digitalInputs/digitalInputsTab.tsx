import type { ProfileTabProps } from '../profileTab.ts'

export const DigitalInputsTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
