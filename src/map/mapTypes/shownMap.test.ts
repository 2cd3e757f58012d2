import { expect, test } from 'vitest'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { MAP_TYPES, type MapType } from '../../contract/mapTypes.ts'
import { byReadiness, type MapChoice, shownMap } from './shownMap.ts'

const settingsOf = (urls: Partial<Record<MapType, string>>): MapSettings => ({
  types: MAP_TYPES.map((type) => ({
    type,
    url: urls[type] ?? null,
    kind: 'raster',
    maxZoom: 19,
    attribution: '',
  })),
  files: [{ name: 'Firenze', url: '/maps/Firenze.pmtiles', size: 1 }],
})
const ask = (
  settings: MapSettings | null,
  choice: MapType | MapChoice,
  { unreachable = [] as readonly string[], forPrint = false } = {},
) =>
  shownMap({
    settings,
    choice: typeof choice === 'string' ? { kind: 'type', type: choice } : choice,
    unreachable: new Set(unreachable),
    forPrint,
  })

test('shows a type that is set up itself [MAP-04]', () => {
  for (const type of MAP_TYPES) {
    expect(ask(settingsOf({ [type]: 'https://t/{z}/{x}/{y}' }), type)).toMatchObject({
      kind: 'layer',
      layer: { type },
      isStandIn: false,
    })
  }
})

test('a type that is not set up or does not respond falls back to the built-in map, with the reason [MAP-08]', () => {
  expect(ask(settingsOf({}), 'hybrid')).toEqual({ kind: 'offline', reason: 'notSetUp' })
  const set = settingsOf({ hybrid: 'https://h' })
  expect(ask(set, 'hybrid', { unreachable: ['https://h'] })).toEqual({
    kind: 'offline',
    reason: 'notReachable',
  })
  expect(ask(null, 'hybrid')).toEqual({ kind: 'offline', reason: null })
  expect(ask({ types: [], files: [] }, 'hybrid')).toEqual({ kind: 'offline', reason: 'notReachable' })
})

test('OSM_World replaces Visicom in print, without a key and when it does not respond [MAP-12]', () => {
  const both = settingsOf({ Visicom: 'https://v', OSM_World: 'https://o' })
  const standIn = { kind: 'layer', layer: { type: 'OSM_World' }, isStandIn: true }
  expect(ask(both, 'Visicom')).toMatchObject({ layer: { type: 'Visicom' }, isStandIn: false })
  expect(ask(both, 'Visicom', { forPrint: true })).toMatchObject(standIn)
  expect(ask(both, 'Visicom', { unreachable: ['https://v'] })).toMatchObject(standIn)
  expect(ask(settingsOf({ OSM_World: 'https://o' }), 'Visicom')).toMatchObject(standIn)
  expect(ask(settingsOf({ Visicom: 'https://v' }), 'Visicom', { forPrint: true })).toMatchObject({
    kind: 'offline',
  })
  expect(ask(both, 'OSM_World', { forPrint: true })).toEqual({
    ...standIn,
    layer: both.types[3],
    isStandIn: false,
  })
})

test('groups types that nobody set up; a fallback for another reason keeps its place', () => {
  const set = settingsOf({ hybrid: 'https://h', OSM_World: 'https://o' })
  const split = (settings: MapSettings | null, unreachable: readonly string[] = []) =>
    byReadiness((type) => ask(settings, type, { unreachable }))
  // OSM_World replaces Visicom.
  expect(split(set).ready).toEqual(
    MAP_TYPES.filter((type) => ['hybrid', 'Visicom', 'OSM_World'].includes(type)),
  )
  expect(split(set).unset).toEqual(MAP_TYPES.filter((type) => !split(set).ready.includes(type)))
  expect(split(set, ['https://h'])).toEqual(split(set))
  expect(split(settingsOf({}))).toEqual({ ready: [], unset: MAP_TYPES })
  expect(split(null)).toEqual({ ready: MAP_TYPES, unset: [] })
})

test('shows a street map under its name, and falls back when its file is gone', () => {
  const file = { kind: 'file', name: 'Firenze' } as const
  expect(ask(settingsOf({}), file)).toMatchObject({ kind: 'file', file: { name: 'Firenze' } })
  expect(ask(settingsOf({}), { kind: 'file', name: 'Gone' })).toEqual({ kind: 'offline', reason: 'notSetUp' })
  expect(ask(settingsOf({}), file, { unreachable: ['/maps/Firenze.pmtiles'] })).toMatchObject({
    reason: 'notReachable',
  })
})
