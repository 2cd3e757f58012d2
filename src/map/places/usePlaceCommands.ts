import { useMemo } from 'react'
import type { Command, CommandSource } from '../../palette/command.ts'
import { useCommandSource } from '../../palette/registries.ts'
import type { Place } from './place.ts'
import { PLACE_ICONS } from './placeIcon.tsx'
import type { PlaceFinder } from './usePlaceFinder.ts'

/** Lets the palette find places and coordinates; the chosen one is shown on the map. */
export const usePlaceCommands = (finder: PlaceFinder, onChoose: (place: Place) => void): void => {
  const source = useMemo((): CommandSource => {
    const commandOf = (place: Place): Command => ({
      id: `place ${place.id}`,
      section: 'places',
      title: place.name,
      detail: place.detail,
      icon: PLACE_ICONS[place.kind],
      run: () => onChoose(place),
    })
    return {
      isRemote: true,
      find: async (query, limit) => {
        const coordinates = finder.coordinates(query)
        const places = coordinates ? [coordinates] : await finder.places(query)
        return places.slice(0, limit).map(commandOf)
      },
      // A place is found again by its name.
      recall: async () => null,
    }
  }, [finder, onChoose])
  useCommandSource(source)
}
