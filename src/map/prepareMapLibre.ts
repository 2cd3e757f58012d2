import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import './basemap/tileArchives.ts'

// A bundled MapLibre does not find its worker by itself.
setWorkerUrl(workerUrl)
