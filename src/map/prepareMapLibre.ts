import { prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { prepareArchives } from './basemap/tileArchives.ts'

// A bundled MapLibre does not find its worker by itself.
setWorkerUrl(workerUrl)

/** Starts MapLibre's workers and reads the directories of the built-in map before there is a map. */
export const prepareMap = (): void => {
  prewarm()
  prepareArchives()
}
