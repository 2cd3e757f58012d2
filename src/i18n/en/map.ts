import type { map as russian } from '../ru/map.ts'
import type { Same } from '../same.ts'

export const map = {
  title: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  labels: 'Labels on the map',
  showAll: 'Show all vehicles',
} satisfies Same<typeof russian>
