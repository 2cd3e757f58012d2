import { expect, test } from 'vitest'
import { readZonesPath, zonesPath, type ZonesPlace } from './zonesPath.ts'

test('an address names a zone, a new one or the list, and nothing else [ROUTE-21, ROUTE-22]', () => {
  for (const place of [null, 'new', 1, 4_000_000_000] satisfies ZonesPlace[])
    expect(readZonesPath(zonesPath(place))).toBe(place)
  for (const rest of ['', '/', '/0', '/-1', '/1.5', '/1/2', '/NEW', '/12345678901'])
    expect(readZonesPath(`/geozones_and_addresses${rest}`)).toBeNull()
})
