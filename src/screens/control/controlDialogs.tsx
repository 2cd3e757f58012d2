import type { VehicleRow } from '../../contract/engine/rows.ts'
import { GroupsDialog } from './groups/groupsDialog.tsx'
import { ProfileHost } from './profileHost.tsx'
import { SeveralHost } from './several/severalHost.tsx'
import type { Several } from './several/useSeveral.ts'
import { ShareHost } from './sharing/shareHost.tsx'
import type { Dialogs } from './useDialogs.ts'

interface ControlDialogsProps {
  readonly dialogs: Dialogs
  /** The open vehicle. */
  readonly open: VehicleRow | null
  readonly several: Several
}

/** What opens over the control page. */
export const ControlDialogs = ({ dialogs, open, several }: ControlDialogsProps) => (
  <>
    <ProfileHost open={dialogs.profile} onClose={dialogs.closeProfile} />
    <ShareHost row={dialogs.sharedRow} open={open} onClose={dialogs.closeSharing} />
    <SeveralHost open={several.open} onClose={several.closeDialog} />
    {dialogs.managesGroups && <GroupsDialog onClose={dialogs.closeGroups} />}
  </>
)
