import type { ProfileTabProps } from '../profileTab.ts'

export const ParametersTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
