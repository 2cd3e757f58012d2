import { useTranslation } from 'react-i18next'
import { useGeozonesApi } from '../../api/geozones.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { GeozoneBody, GeozoneRow } from '../../contract/http/geozones.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useToast } from '../../ui/toast.ts'

const READ = 'geozones'

/** The geozones and their types, and what can be done with a zone. */
export const useZones = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const api = useGeozonesApi()
  const toast = useToast()
  const list = useCall({ of: [READ], read: api.list })
  const types = useCall({ of: ['zoneTypes', language], read: () => api.types(language) })
  const stale = [[READ]]
  const creation = useChange({ change: api.create, stale, endsWhenRead: true })
  const change = useChange({ change: api.change, stale, endsWhenRead: true })
  const removal = useChange({ change: api.remove, stale })
  const restoring = useChange({ change: api.restore, stale })
  const remove = async (zone: GeozoneRow): Promise<boolean> => {
    if (!(await removal.act(zone.id))) return false
    const undo = async (): Promise<void> => {
      if (await restoring.act([zone.id])) toast({ text: t('table.restored'), tone: 'go' })
    }
    toast({
      text: t('geozones.deleted', { name: zone.name }),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => void undo() },
    })
    return true
  }
  return {
    list,
    types: types.data ?? [],
    /** Saves a new zone, or the fields of one that exists; what this program does not know of it stays (GEO-03). */
    save: (zone: GeozoneRow | null, fields: GeozoneBody) =>
      zone === null
        ? creation.send(fields)
        : change.send({ ...zone, ...fields, owner_login: zone.owner_login }),
    /** Deletes a zone and offers to undo it; returns whether it is gone. */
    remove,
  }
}
