import { expect, test, vi } from 'vitest'
import { createPreferences, DEFAULT_PREFERENCES, type Preferences } from './preferences.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage } from './testing/sessionFixtures.ts'

const begin = (initial: Record<string, string> = {}) => {
  const storage = memoryStorage(initial)
  return { storage, preferences: createPreferences(storedValues(storage)) }
}

test('defaults: Russian, hybrid, tracker number in normal direction [I18N-04, MAP-10, LIST-04]', () => {
  const { preferences } = begin()
  expect(preferences.get()).toEqual(DEFAULT_PREFERENCES)
  expect(preferences.get()).toMatchObject({
    language: 'ru',
    mapType: 'hybrid',
    sort: { key: 'deviceSerial', reverse: false },
  })
})

const KEPT: readonly (readonly [string, keyof Preferences, Preferences[keyof Preferences], string])[] = [
  ['STORE-06', 'language', 'ua', 'lang=ua'],
  ['STORE-07, MAP-09', 'mapType', 'OSM_2024', 'mapType=OSM_2024'],
  ['STORE-08, MAP-21', 'labels', true, 'labelForAllEnabled=true'],
  ['STORE-09', 'windowView', 'horizontal', 'window_view_type=horizontal'],
  ['STORE-10', 'help', true, 'helpActive=true'],
  ['STORE-14', 'osNotifications', true, 'notif_in_OS_enabled=true'],
  ['STORE-15', 'sideBar', 'shorted', 'sideBarStatus=shorted'],
  ['STORE-16', 'simpleList', true, 'simpleListViewEnabled=true'],
  ['STORE-18, LIST-05', 'sort', { key: 'name', reverse: true }, 'sortValue={"key":"name","reverse":true}'],
]

test.each(KEPT)('keeps a preference under its key and reads it back [%s]', (_ids, name, value, entry) => {
  const { storage, preferences } = begin()
  preferences.set(name, value)
  const [key, ...rest] = entry.split('=')
  expect(storage.entries.get(key ?? '')).toBe(rest.join('='))
  expect(createPreferences(storedValues(storage)).get()[name]).toEqual(value)
})

test('damaged values count as absent [STORE-21]', () => {
  const { preferences } = begin({
    lang: 'klingon',
    mapType: '',
    labelForAllEnabled: 'yes',
    sideBarStatus: '512',
    sortValue: '{"key":"colour","reverse":false}',
    theme: '{}',
    density: 'null',
    simpleListViewEnabled: '1',
  })
  expect(preferences.get()).toEqual(DEFAULT_PREFERENCES)
  expect(begin({ sortValue: '{"key"' }).preferences.get().sort).toEqual(DEFAULT_PREFERENCES.sort)
})

test('the old map type Luxena reads as hybrid [MAP-11]', () => {
  const { preferences } = begin({ mapType: 'Luxena' })
  expect(preferences.get().mapType).toBe('hybrid')
  expect(preferences.isStored('mapType')).toBe(true)
})

test('preferences last for the page in a browser that denies storage [STORE-21]', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const preferences = createPreferences(
    storedValues({ getItem: refuse, setItem: refuse, removeItem: refuse }),
  )
  preferences.set('theme', 'dark')
  expect(preferences.get().theme).toBe('dark')
})

test('notifies readers only of changes', () => {
  const { preferences } = begin()
  const changed = vi.fn()
  preferences.subscribe(changed)
  preferences.set('density', 'compact')
  preferences.set('density', 'compact')
  expect(changed).toHaveBeenCalledTimes(1)
  expect(preferences.isStored('density')).toBe(true)
  expect(preferences.isStored('theme')).toBe(false)
})

test('a personal preference that is set is the choice of the person at the screen; one that is adopted is not', () => {
  const { storage, preferences } = begin()
  preferences.set('theme', 'dark')
  preferences.set('labels', true)
  preferences.adopt({ language: 'en', density: 'compact' })
  expect(preferences.choices.all()).toEqual(['theme'])
  expect(preferences.get()).toMatchObject({ theme: 'dark', language: 'en', density: 'compact' })
  expect(storage.entries.get('lang')).toBe('en')
})

test('choices last as long as the page; through a provider they come back once, and with nobody else', () => {
  const { storage, preferences } = begin()
  preferences.set('language', 'en')
  const reloaded = () => createPreferences(storedValues(storage)).choices
  expect(reloaded().all()).toEqual([])
  preferences.choices.carry()
  const back = reloaded()
  back.resume(true)
  expect(back.all()).toEqual(['language'])
  const later = reloaded()
  later.resume(true)
  expect(later.all()).toEqual([])
  preferences.choices.carry()
  const next = reloaded()
  next.resume(false)
  next.resume(true)
  expect(next.all()).toEqual([])
})
