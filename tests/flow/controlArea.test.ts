import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { signInTo } from '../tools/api.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { type Product, startProduct } from '../tools/product.ts'

let product: Product
const client = new LiveClient()

beforeAll(async () => {
  product = await startProduct()
  const caller = await signInTo(product.url, product.demo ?? { login: '', password: '' })
  client.connect(product.url, caller.token)
  await client.live()
}, 180_000)

afterAll(async () => {
  client.disconnect()
  await product?.stop()
})

test('contains the vehicles, their groups, the selected one, the markers with their places, and the moving ones [STATE-03]', async () => {
  const { engine } = client
  // markersList, location
  engine.configure({ viewport: { west: -180, south: -80, east: 180, north: 80, zoom: 12 } })
  await until('the markers', () => (client.marks?.vehicleIds.length ?? 0) > 400)
  const marks = client.marks
  if (!marks) throw new Error('no markers')
  const [first = 0] = marks.vehicleIds
  expect(Math.abs(marks.places[0]?.[0] ?? 999)).toBeLessThanOrEqual(180)
  // vehiclesInfo
  expect(engine.readVehicle(first)?.vehicleId).toBe(first)
  // vehicleGroups
  expect(client.groups.length).toBeGreaterThan(3)
  // choosedVehicle
  engine.configure({ selected: first })
  await until('the chosen vehicle with its full state', () => client.detail?.state?.vehicleId === first)
  // moving {id, move}: the marker has the same status as the vehicle's row
  const moving = MARKER_STATUSES.indexOf('move')
  const mover = marks.vehicleIds[marks.statuses.indexOf(moving)] ?? 0
  expect(engine.readVehicle(mover)?.speed).toBeGreaterThan(0)
  // newData
  const { number = 0 } = client.snapshot ?? {}
  await until('new data', () => (client.snapshot?.number ?? 0) > number)
})
