import { expect, test } from 'vitest'
import { ConfigError } from '../../platform/configError.ts'
import type { MapSettingName } from './mapSettingNames.ts'
import { readMapsConfig } from './readMapsConfig.ts'

type Env = Partial<Record<MapSettingName, string>>
const read = (env: Env) => readMapsConfig((name) => env[name] ?? '')
const layer = (env: Env, type: string) => read(env).layers.find((one) => one.type === type)
const refusal = (env: Env): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'accepted'
}

test('has no address for any map type and allows no origin without settings [MAP-04, MAP-05, MAP-08]', () => {
  const { layers, origins, notes } = read({})
  expect(layers.map(({ type, url, maxZoom }) => [type, url, maxZoom])).toEqual([
    ['roadmap', null, 20],
    ['hybrid', null, 20],
    ['Visicom', null, 19],
    ['OSM_World', null, 19],
    ['OSM_World_2021', null, 19],
    ['OSM_2024', null, 19],
  ])
  expect({ origins, notes }).toEqual({ origins: [], notes: [] })
})

test('distinguishes tiles and styles, inserts the key, and allows each host once [MAP-07]', () => {
  const env = {
    MAP_HYBRID_URL: 'https://Tiles.example.org:8443/{z}/{x}/{y}.png?key={key}&lang={lang}',
    MAP_VISICOM_URL: 'https://tiles.example.org:8443/style.json?key={key}',
    MAP_OSM_WORLD_URL: 'http://10.0.0.5/{z}/{x}/{y}.png',
    MAP_OSM_WORLD_ATTRIBUTION: '© OpenStreetMap contributors',
    MAPS_KEY: 'a&b',
    MAP_HOSTS: 'https://fonts.example.org, https://tiles.example.org:8443/',
  }
  expect(layer(env, 'hybrid')).toMatchObject({
    url: 'https://Tiles.example.org:8443/{z}/{x}/{y}.png?key=a%26b&lang={lang}',
    kind: 'raster',
  })
  expect(layer(env, 'Visicom')).toMatchObject({
    url: 'https://tiles.example.org:8443/style.json?key=a%26b',
    kind: 'style',
  })
  expect(layer(env, 'OSM_World')).toMatchObject({ attribution: '© OpenStreetMap contributors' })
  expect(read(env).origins).toEqual([
    'https://fonts.example.org',
    'https://tiles.example.org:8443',
    'http://10.0.0.5',
  ])
})

test('falls back without the key that an address needs, allows no origin, and logs it [MAP-07, MAP-08]', () => {
  const env = { MAP_VISICOM_URL: 'https://tms.example.org/{z}/{x}/{y}?key={key}' }
  expect(layer(env, 'Visicom')?.url).toBeNull()
  expect(read(env).origins).toEqual([])
  expect(read(env).notes).toEqual([expect.stringMatching(/^MAP_VISICOM_URL needs MAPS_KEY/)])
})

test.each([
  'tiles.example.org/{z}/{x}/{y}',
  'ftp://tiles.example.org/{z}/{x}/{y}',
  'https://tiles.example.org/{z}/{x}',
  'https://tiles.example.org/{z}/{x}/{y}/{q}',
  'https://tiles.example.org/{z}/{x}/{y',
  'https://{s}.example.org/{z}/{x}/{y}',
  'https://{key}.example.org/{z}/{x}/{y}',
  'https://name:secret@tiles.example.org/{z}/{x}/{y}',
  'https://tiles.example.org/{z}/{x}/{y}; script-src *',
])('rejects the address %j by the name of its setting, without repeating it [MAP-08]', (address) => {
  expect(refusal({ MAP_ROADMAP_URL: address })).toMatch(/^MAP_ROADMAP_URL is not allowed: give the http/)
  expect(refusal({ MAP_ROADMAP_URL: address })).not.toContain('example.org')
})

test.each([
  [{ MAPS_KEY: 'two words' }, 'MAPS_KEY is not allowed'],
  [{ MAP_HOSTS: 'https://a.example.org/path' }, "MAP_HOSTS holds 'https://a.example.org/path'"],
  [{ MAP_HOSTS: '*' }, "MAP_HOSTS holds '*'"],
  [{ MAP_HOSTS: 'https://*.example.org' }, "MAP_HOSTS holds 'https://*.example.org'"],
  [{ MAP_OSM_2024_ATTRIBUTION: '<a>OSM</a>' }, "MAP_OSM_2024_ATTRIBUTION is '<a>OSM</a>'; allowed are"],
] as const)('rejects %j', (env, message) => {
  expect(refusal(env)).toContain(message)
})
