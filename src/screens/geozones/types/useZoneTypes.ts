import { useGeozonesApi } from '../../../api/geozones.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { ZONE_TYPES_READ } from '../useZones.ts'

const STALE = [[ZONE_TYPES_READ]]

/** API-92 to API-94: changes of the owner's zone types; the caller shows a failure. */
export const useZoneTypes = () => {
  const api = useGeozonesApi()
  const creation = useChange({ change: api.createType, stale: STALE, endsWhenRead: true })
  const renaming = useChange({ change: api.changeType, stale: STALE, endsWhenRead: true })
  const removal = useChange({ change: api.removeType, stale: STALE, endsWhenRead: true })
  return {
    create: creation.send,
    rename: renaming.send,
    remove: removal.send,
    isRemoving: removal.isSending,
  }
}
