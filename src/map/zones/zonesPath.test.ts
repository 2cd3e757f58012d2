import { expect, test } from 'vitest'
import { readZonesPath, zonesPath, type ZonesPlace } from './zonesPath.ts'

test('an address names a zone or an address, a new one or the list, and nothing else [ROUTE-21, ROUTE-22]', () => {
  for (const list of ['zones', 'places'] as const)
    for (const open of [null, 'new', 1, 4_000_000_000] satisfies ZonesPlace[])
      expect(readZonesPath(zonesPath({ list, open }))).toEqual({ list, open })
  for (const rest of ['', '/', '/0', '/-1', '/1.5', '/1/2', '/NEW', '/12345678901', '/place'])
    expect(readZonesPath(`/geozones_and_addresses${rest}`)).toEqual({ list: 'zones', open: null })
  expect(readZonesPath('/geozones_and_addresses/place-0')).toEqual({ list: 'places', open: null })
})
