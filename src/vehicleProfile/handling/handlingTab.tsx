import type { ProfileTabProps } from '../profileTab.ts'

export const HandlingTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
