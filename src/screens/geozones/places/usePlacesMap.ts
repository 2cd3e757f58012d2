import { useEffect, useState } from 'react'
import type { SavedPlaceRow } from '../../../contract/http/savedPlaces.ts'
import type { MenuPlace, ZonesController } from '../../../map/zones/zonesController.ts'

interface PlacesMapOptions {
  readonly places: readonly SavedPlaceRow[]
  readonly openId: number | null
  /** The open one is drawn by its editor. */
  readonly isEdited: boolean
  readonly onOpen: (placeId: number) => void
}

/** The pins of saved places on the map of the page, and where its menu of actions is open. */
export const usePlacesMap = (controller: ZonesController, options: PlacesMapOptions) => {
  const { places, openId, isEdited, onOpen } = options
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  useEffect(() => controller.setOnMenu(setMenu), [controller])
  useEffect(() => controller.setOnOpenPlace(onOpen), [controller, onOpen])
  useEffect(() => {
    controller.setPlaces(isEdited ? places.filter(({ id }) => id !== openId) : places, openId)
  }, [controller, places, openId, isEdited])
  return { menu, closeMenu: () => setMenu(null) }
}
