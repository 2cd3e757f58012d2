import { BookmarkCheck, Hexagon, House, type LucideIcon, MapPin, Pin, Signpost, Truck } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import type { Place } from './place.ts'

export const PLACE_ICONS = {
  savedPlace: BookmarkCheck,
  zone: Hexagon,
  place: MapPin,
  street: Signpost,
  house: House,
  coordinates: Pin,
  vehicle: Truck,
} as const satisfies Record<Place['kind'], LucideIcon>

/** What kind of place a result is. */
export const PlaceIcon = ({ kind }: Pick<Place, 'kind'>) => <Icon of={PLACE_ICONS[kind]} />
