import type { ListGroupId } from '../contract/engine/view.ts'
import { DEFAULT_SORT, type ListSort, type StoredSortKey } from '../contract/listOrder.ts'
import type { Language } from '../contract/entities/session.ts'
import { createOwnChoices, isPersonal, type OwnChoices } from './ownChoices.ts'
import { createStore, type Store } from './store.ts'
import type { MapType } from '../contract/mapTypes.ts'
import type {
  Density,
  Motion,
  SideBarMode,
  StoredValues,
  TableLook,
  Theme,
  WindowView,
} from './storedValues.ts'

/** How a person prefers to see the product; stored in this browser, and kept after sign-out (AUTH-14). */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly motion: Motion
  readonly mapType: MapType
  /** Name of the street map (a PMTiles file of the server) that is shown instead of the map type; empty: none. */
  readonly streetMap: string
  /** MAP-18: the vehicles are drawn on the map of the fleet. */
  readonly vehicles: boolean
  /** MAP-18: the trailers are drawn on the map of the fleet. */
  readonly trailers: boolean
  /** MAP-21 */
  readonly labels: boolean
  /** Vehicles that share a place are drawn as one ring. */
  readonly clusters: boolean
  /** The way of the last minutes behind each vehicle. */
  readonly trails: boolean
  /** MAP-20: geozones are drawn on the map of the fleet. */
  readonly zones: boolean
  /** MAP-18: the notes of geozones are drawn on the map of the fleet. */
  readonly zoneNotes: boolean
  readonly taskPoints: boolean
  readonly windowView: WindowView
  readonly help: boolean
  readonly osNotifications: boolean
  readonly sideBar: SideBarMode
  readonly simpleList: boolean
  /** LIST-05 */
  readonly sort: ListSort<StoredSortKey>
  /** The list is grouped under headers. */
  readonly grouping: boolean
  /** Groups of which only the header is shown. */
  readonly foldedGroups: readonly ListGroupId[]
  /** Keys without Ctrl or Cmd are active; some people's tools press them unintentionally (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** The columns of tables, by the name of the table. */
  readonly tables: Readonly<Record<string, TableLook>>
  /** Ids of the palette's recent commands, the latest first. */
  readonly recentCommands: readonly string[]
}

/** I18N-04, MAP-10, LIST-04. */
export const DEFAULT_PREFERENCES: Preferences = {
  language: 'ru',
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  mapType: 'hybrid',
  streetMap: '',
  vehicles: true,
  trailers: false,
  labels: false,
  clusters: false,
  trails: false,
  zones: false,
  zoneNotes: false,
  taskPoints: false,
  windowView: 'vertical',
  help: false,
  osNotifications: false,
  sideBar: 'default',
  simpleList: false,
  sort: DEFAULT_SORT,
  grouping: false,
  foldedGroups: [],
  singleKeys: true,
  tables: {},
  recentCommands: [],
}

export interface PreferenceStore extends Store<Preferences> {
  /**
   * The person at the screen changes one preference: it is stored here and, where a profile stores it, recorded as
   * their choice.
   */
  readonly set: <K extends keyof Preferences>(name: K, value: Preferences[K]) => void
  /** Stores values that the person at the screen did not choose: an account's values, or a fallback. */
  readonly adopt: (values: Partial<Preferences>) => void
  /** This browser stores a value of it, whoever chose it. */
  readonly isStored: (name: keyof Preferences) => boolean
  /** What the person at the screen chose and their profile does not store yet. */
  readonly choices: OwnChoices
}

type Cells = { readonly [K in keyof Preferences]: StoredCell<Preferences[K]> }
interface StoredCell<T> {
  readonly read: () => T | undefined
  readonly write: (value: T) => void
}

const NAMES = Object.keys(DEFAULT_PREFERENCES) as readonly (keyof Preferences)[]

/** The preferences as stored, absent or damaged ones by their defaults (STORE-21). */
const readAll = (cells: Cells): Preferences =>
  ({
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = cells[name].read()
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }) satisfies Preferences

export const createPreferences = (
  stored: Pick<StoredValues, 'preferences' | 'carriedChoices'>,
): PreferenceStore => {
  const cells: Cells = stored.preferences
  const store = createStore(readAll(cells))
  const choices = createOwnChoices(stored.carriedChoices)
  const change = <K extends keyof Preferences>(name: K, value: Preferences[K]): void => {
    const before = store.get()
    cells[name].write(value)
    if (!Object.is(before[name], value)) store.set({ ...before, [name]: value })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (name, value) => {
      if (isPersonal(name)) choices.add(name)
      change(name, value)
    },
    adopt: (values) => {
      for (const name of NAMES) {
        const value = values[name]
        if (value !== undefined) change(name, value)
      }
    },
    isStored: (name) => cells[name].read() !== undefined,
    choices,
  }
}
