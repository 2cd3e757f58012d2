import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testApp.ts'
import { AddressWriter } from './addressWriter.ts'
import { createRegionSource } from './regionSource.ts'

const HOUSE = { latitude: 42.508, longitude: 1.527 }
const STREET = { latitude: 42.509, longitude: 1.53 }
const signal = AbortSignal.timeout(60_000)

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp()
  const writer = await AddressWriter.open(stage.db, 'Andorra')
  const names = { '': 'Andorra la Vella', uk: 'Андорра-ла-Велья' }
  await writer.addPlace({ id: 1, names, kind: 'town', population: 20_000, spot: [1.52, 42.507] })
  await writer.addStreet({ id: 7, names: { '': 'Carrer Major' }, placeId: 1, spot: [1.53, 42.509] })
  await writer.addWay(7, [
    [1.527, 42.509],
    [1.54, 42.509],
  ])
  await writer.addHouse(7, '5', [HOUSE.longitude, HOUSE.latitude])
  await writer.finish()
  await writer.publish()
})
afterAll(() => stage.close())

test('says the house, else the street of a point, with its town in the asked language; null far from both', async () => {
  const regions = createRegionSource(stage.db)
  expect(await regions.find({ ...HOUSE, latitude: 42.5082 }, 'en', signal)).toEqual({
    text: 'Carrer Major, 5, Andorra la Vella',
    town: 'Andorra la Vella',
  })
  expect(await regions.find({ ...STREET, latitude: 42.5097 }, 'ua', signal)).toEqual({
    text: 'Carrer Major, Андорра-ла-Велья',
    town: 'Андорра-ла-Велья',
  })
  expect(await regions.find({ ...HOUSE, latitude: 42.6 }, 'en', signal)).toBeNull()
})

test('finds houses, streets and places as results of the place search, with their place', async () => {
  const regions = createRegionSource(stage.db)
  const search = (text: string) => regions.search({ text, language: 'en', near: HOUSE, limit: 3 }, signal)
  expect((await search('carrer major 5'))[0]).toMatchObject({
    kind: 'house',
    name: 'Carrer Major, 5',
    detail: 'Andorra la Vella',
    ...HOUSE,
  })
  expect((await search('major'))[0]).toMatchObject({ kind: 'street', name: 'Carrer Major' })
  expect((await search('andorra'))[0]).toMatchObject({ kind: 'place', name: 'Andorra la Vella', detail: '' })
})
