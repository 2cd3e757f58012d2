import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import type { Place } from './place.ts'
import { PlaceChooser } from './placeChooser.tsx'
import './placeSearch.css'
import type { PlaceFinder } from './usePlaceFinder.ts'

interface PlaceSearchProps {
  readonly finder: PlaceFinder
  /** The place whose pin is on the map. */
  readonly chosen: Place | null
  readonly onChoose: (place: Place) => void
  /** Clears the pin and closes the search. */
  readonly onClose: () => void
}

/** MAP-40: finds places, vehicles and coordinates; the search and its pin stay until it is closed. */
export const PlaceSearch = ({ finder, chosen, onChoose, onClose }: PlaceSearchProps) => {
  const { t } = useTranslation()
  return (
    <div className="place-search">
      <PlaceChooser finder={finder} chosen={chosen} onChoose={onChoose} takesFocus onEscape={onClose} />
      <IconButton icon={X} label={t('map.places.close')} tooltipPlacement="bottom" onPress={onClose} />
    </div>
  )
}
