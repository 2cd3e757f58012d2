/// <reference types="vite/client" />
import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { DEFAULT_VIEW, type FleetView } from '../../../src/contract/engine/view.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { SOCKET_PATH } from '../../../src/contract/wire/protocol.ts'
import type { WireEvent } from '../../../src/contract/wire/events.ts'
import {
  applyBatch,
  commonFleet,
  type CommonFleet,
  type CommonVehicle,
  filterFleet,
  listOf,
  sourceOf,
} from '../../baseline/commonDesign.ts'

/** The common design as a page: a map with one GeoJSON source and a list of the visible rows, re-rendered per batch. */

const BATCH_MS = 100
const ROWS = 24
const VIEW: FleetView = { ...DEFAULT_VIEW, sort: { key: 'name', reverse: false } }

// A bundled MapLibre does not find its worker script by itself.
setWorkerUrl(workerUrl)

const elementOf = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

const query = new URLSearchParams(location.search)
const [latitude = 48.6, longitude = 28] = (query.get('c') ?? '').split(',').map(Number)

const map = new MapLibreMap({
  container: elementOf('map'),
  center: [longitude, latitude],
  zoom: Number(query.get('z') ?? 5),
  attributionControl: false,
  style: {
    version: 8,
    sources: { fleet: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#e8ecef' } },
      {
        id: 'vehicles',
        type: 'circle',
        source: 'fleet',
        paint: {
          'circle-radius': 4,
          'circle-color': ['match', ['get', 'status'], 'move', '#0a0', 'normal', '#07c', '#888'],
        },
      },
    ],
  },
})

const rowText = ({ name, licensePlate, vehiclesDataGpsDataDto: gps }: CommonVehicle): string =>
  `${name} ${licensePlate} ${((gps?.speed ?? 0) * 3.6).toFixed(0)} km/h`

const rows = Array.from({ length: ROWS }, () => elementOf('list').appendChild(document.createElement('div')))

const show = (fleet: CommonFleet): void => {
  const filtered = filterFleet(fleet, VIEW)
  const list = listOf(filtered, VIEW)
  for (const [index, row] of rows.entries()) {
    const vehicle = list[index]
    const text = vehicle === undefined ? '' : rowText(vehicle)
    if (row.textContent !== text) row.textContent = text
  }
  void map.getSource<GeoJSONSource>('fleet')?.setData(sourceOf(filtered, Date.now()))
}

const readList = async <T>(path: string): Promise<T> => (await fetch(path)).json() as Promise<T>

const start = async (): Promise<void> => {
  await map.once('load')
  let fleet = commonFleet(
    await readList(CALLS.vehicleMiniStates.path),
    await readList(CALLS.eventsCountPerDay.path),
  )
  let waiting: WireEvent[] = []
  const socket = new WebSocket(location.origin.replace('http', 'ws') + SOCKET_PATH, ['fleet.v1.json'])
  socket.addEventListener('open', () => socket.send('{}'))
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as WireEvent[] | object
    if (Array.isArray(message)) waiting.push(...message)
  })
  setInterval(() => {
    if (waiting.length === 0) return
    fleet = applyBatch(fleet, waiting)
    waiting = []
    show(fleet)
  }, BATCH_MS)
  show(fleet)
  document.title = 'ready'
}

await start()
