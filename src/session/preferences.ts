import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import type { Language } from '../contract/entities/session.ts'
import { createStore, type Store } from './store.ts'
import type { Density, MapType, SideBarMode, StoredValues, Theme, WindowView } from './storedValues.ts'

/** How a person likes to see the product; kept in this browser, and kept over sign-out (AUTH-14). */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly mapType: MapType
  /** MAP-21 */
  readonly labels: boolean
  readonly windowView: WindowView
  readonly help: boolean
  readonly osNotifications: boolean
  readonly sideBar: SideBarMode
  readonly simpleList: boolean
  /** LIST-05 */
  readonly sort: FleetView['sort']
}

/** I18N-04, MAP-10, LIST-04. */
export const DEFAULT_PREFERENCES: Preferences = {
  language: 'ru',
  theme: 'system',
  density: 'comfortable',
  mapType: 'hybrid',
  labels: false,
  windowView: 'vertical',
  help: false,
  osNotifications: false,
  sideBar: 'default',
  simpleList: false,
  sort: DEFAULT_VIEW.sort,
}

export interface PreferenceStore extends Store<Preferences> {
  /** Changes one preference and keeps it. */
  readonly set: <K extends keyof Preferences>(name: K, value: Preferences[K]) => void
  /** Did the person, or a profile, choose this one in this browser? */
  readonly isChosen: (name: keyof Preferences) => boolean
}

type Cells = { readonly [K in keyof Preferences]: StoredCell<Preferences[K]> }
interface StoredCell<T> {
  readonly read: () => T | undefined
  readonly write: (value: T) => void
}

const readAll = (cells: Cells): Preferences => ({
  language: cells.language.read() ?? DEFAULT_PREFERENCES.language,
  theme: cells.theme.read() ?? DEFAULT_PREFERENCES.theme,
  density: cells.density.read() ?? DEFAULT_PREFERENCES.density,
  mapType: cells.mapType.read() ?? DEFAULT_PREFERENCES.mapType,
  labels: cells.labels.read() ?? DEFAULT_PREFERENCES.labels,
  windowView: cells.windowView.read() ?? DEFAULT_PREFERENCES.windowView,
  help: cells.help.read() ?? DEFAULT_PREFERENCES.help,
  osNotifications: cells.osNotifications.read() ?? DEFAULT_PREFERENCES.osNotifications,
  sideBar: cells.sideBar.read() ?? DEFAULT_PREFERENCES.sideBar,
  simpleList: cells.simpleList.read() ?? DEFAULT_PREFERENCES.simpleList,
  sort: cells.sort.read() ?? DEFAULT_PREFERENCES.sort,
})

/** The preferences as stored, absent or damaged ones by their defaults (STORE-21). */
export const createPreferences = (stored: StoredValues['preferences']): PreferenceStore => {
  const cells: Cells = stored
  const store = createStore(readAll(cells))
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (name, value) => {
      const before = store.get()
      cells[name].write(value)
      if (!Object.is(before[name], value)) store.set({ ...before, [name]: value })
    },
    isChosen: (name) => cells[name].read() !== undefined,
  }
}
