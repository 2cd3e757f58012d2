import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGeozonesApi } from '../../api/geozones.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { GeozoneBody, GeozoneRow, ZoneType } from '../../contract/http/geozones.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useAccountValues } from '../../session/accountValues.ts'
import { useToast } from '../../ui/toast.ts'
import { ALL_TYPES, geoArea, type SelectedTypes } from './geoArea.ts'
import { useZoneWait } from './useZoneWait.ts'

export const ZONES_READ = 'geozones'
export const ZONE_TYPES_READ = 'zoneTypes'

const NO_ZONES: readonly GeozoneRow[] = []
const NO_TYPES: readonly ZoneType[] = []

/** The chosen types, kept for the login (GEO-11). */
const useSelectedTypes = (): readonly [SelectedTypes, (types: SelectedTypes) => void] => {
  const { selectedZoneTypes } = useAccountValues()
  const [selected, setSelected] = useState<SelectedTypes>(() => selectedZoneTypes.read() ?? ALL_TYPES)
  return [
    selected,
    (types) => {
      selectedZoneTypes.write(types)
      setSelected(types)
    },
  ]
}

/** The geozones and their types, and what can be done with a zone. */
export const useZones = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const api = useGeozonesApi()
  const toast = useToast()
  const list = useCall({ of: [ZONES_READ], read: api.list })
  const types = useCall({ of: [ZONE_TYPES_READ, language], read: () => api.types(language) })
  const wait = useZoneWait(list)
  const [selected, select] = useSelectedTypes()
  const area = useMemo(
    () => geoArea({ types: types.data ?? NO_TYPES, zones: list.data ?? NO_ZONES, selected }),
    [types.data, list.data, selected],
  )
  const stale = [[ZONES_READ]]
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
    /** Whether a list that could not be read yet is asked for again. */
    wait,
    area,
    selectTypes: select,
    /** Saves a new zone, or the fields of one that exists; what this program does not know of it stays (GEO-03). */
    save: (zone: GeozoneRow | null, fields: GeozoneBody) =>
      zone === null
        ? creation.send(fields)
        : change.send({ ...zone, ...fields, owner_login: zone.owner_login }),
    /** Deletes a zone and offers to undo it; returns whether it is gone. */
    remove,
  }
}
export type Zones = ReturnType<typeof useZones>
