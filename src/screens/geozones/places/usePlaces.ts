import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import {
  SAVED_PLACE_CALLS,
  type SavedPlaceFields,
  savedPlacePage,
  type SavedPlaceRow,
  savedPlaceRow,
} from '../../../contract/http/savedPlaces.ts'
import { failed, success } from '../../../errors/failure.ts'
import { useCollator } from '../useZoneFilter.ts'
import { inParts } from '../many/inParts.ts'
import { readAllRows } from '../../../kit/table/readAllRows.ts'
import { useToast } from '../../../ui/toast.ts'
import { foundPlaces, type PlaceFilter } from './placeFields.ts'
import { PLACES_READ } from './placesPath.ts'

const RESOURCE = { calls: SAVED_PLACE_CALLS, row: savedPlaceRow, page: savedPlacePage }
const STALE = [[PLACES_READ]]
const ALL = { search: '', sort: null, isDescending: false, page: 1, filters: {} }
const NONE: readonly SavedPlaceRow[] = []
const EVERYTHING: PlaceFilter = { search: '', category: null }

/** GEO-21, GEO-22: all saved places of the owner, those that were found, and what can be done with them. */
export const usePlaces = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useResourceApi<SavedPlaceRow, SavedPlaceFields>(RESOURCE)
  const list = useCall({
    of: [PLACES_READ],
    read: async () => {
      const all = await readAllRows(api.list, ALL, ({ id }) => id, Infinity)
      if (all.kind === 'failed') return failed(all.failure)
      return success(all.kind === 'rows' ? all.rows : NONE)
    },
  })
  const [filter, setFilter] = useState(EVERYTHING)
  const { compare } = useCollator()
  const places = list.data ?? NONE
  const found = useMemo(() => foundPlaces(places, filter, compare), [places, filter, compare])
  const categories = useMemo(
    () => [...new Set(places.map(({ category }) => category))].filter(Boolean).toSorted(compare),
    [places, compare],
  )
  const creation = useChange({ change: api.create, stale: STALE, endsWhenRead: true })
  const change = useChange({
    change: ({ id, ...fields }: SavedPlaceFields & { readonly id: number }) => api.change(id, fields),
    stale: STALE,
    endsWhenRead: true,
  })
  const removal = useChange({ change: (ids: readonly number[]) => inParts(ids, api.remove), stale: STALE })
  const restoring = useChange({ change: (ids: readonly number[]) => inParts(ids, api.restore), stale: STALE })
  return {
    list,
    places,
    filter,
    setFilter,
    found,
    categories,
    clear: () => setFilter(EVERYTHING),
    /** Adds a place, or changes one that exists. */
    save: (place: SavedPlaceRow | null, fields: SavedPlaceFields) =>
      place === null ? creation.send(fields) : change.send({ ...fields, id: place.id }),
    /** Deletes places and offers to undo it; returns whether they are gone. */
    remove: async (rows: readonly SavedPlaceRow[]): Promise<boolean> => {
      const ids = rows.map(({ id }) => id)
      if (!(await removal.act(ids))) return false
      const undo = async (): Promise<void> => {
        if (await restoring.act(ids)) toast({ text: t('table.restored'), tone: 'go' })
      }
      const [only] = rows
      toast({
        text:
          rows.length === 1 && only
            ? t('geozones.places.deleted', { name: only.name })
            : t('geozones.places.deletedMany', { count: rows.length }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void undo() },
      })
      return true
    },
  }
}
export type Places = ReturnType<typeof usePlaces>
