import type { ProfileTabProps } from '../profileTab.ts'

export const NotesTab = ({ vehicle }: ProfileTabProps) => <p>{vehicle.title}</p>
