import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import type { SavedPlaceFields } from '../../../contract/http/savedPlaces.ts'
import { useToast } from '../../../ui/toast.ts'
import type { ZonesPlace } from '../../../map/zones/zonesPath.ts'
import type { Places } from './usePlaces.ts'

interface PlaceEditingOptions {
  /** What the address opens. */
  readonly open: ZonesPlace
  readonly places: Places
  readonly canEdit: boolean
  /** Opens a saved place or an empty form; a form with unsaved input may ask first. */
  readonly onOpen: (place: ZonesPlace) => void
  /** Closes the editor at once. */
  readonly onDone: () => void
}

/** Which saved place is in the editor, and what becomes of it. */
export const usePlaceEditing = ({ open, places, canEdit, onOpen, onDone }: PlaceEditingOptions) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [at, setAt] = useState<GeoPoint | null>(null)
  const openId = typeof open === 'number' ? open : null
  const place = places.places.find(({ id }) => id === openId) ?? null
  const isNew = open === 'new' && canEdit
  return {
    openId,
    place,
    isOpen: place !== null || isNew,
    isUnknown: openId !== null && place === null && places.list.data !== undefined,
    /** Where a new place is; null: not chosen yet. */
    at: place ? null : at,
    key: openId ?? `new ${at?.latitude} ${at?.longitude}`,
    /** at: null where the person still has to choose. */
    add: (where: GeoPoint | null): void => {
      setAt(where)
      onOpen('new')
    },
    save: (fields: SavedPlaceFields) => places.save(place, fields),
    onSaved: (name: string): void => {
      toast({ text: place ? t('table.saved') : t('geozones.places.created', { name }), tone: 'go' })
      onDone()
    },
    remove: place && (() => void places.remove([place]).then((isGone) => isGone && onDone())),
    close: (): void => onOpen(null),
  }
}
export type PlaceEditing = ReturnType<typeof usePlaceEditing>
