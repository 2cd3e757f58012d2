import type { ProfileTabProps } from '../profileTab.ts'

export const CountersTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
