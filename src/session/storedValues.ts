import * as z from 'zod/mini'
import { SORT_KEYS } from '../contract/listOrder.ts'
import { LANGUAGES, profile } from '../contract/entities/session.ts'
import { MAP_TYPES } from '../contract/mapTypes.ts'
import { USER_KINDS } from '../contract/permissions.ts'
import { flag, json, text, word } from './codecs.ts'
import { type StoragePort, storedValue } from './localStore.ts'
import { PERSONAL } from './ownChoices.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** 'off' disables motion; 'system' follows the setting of the system (prefers-reduced-motion). */
export const MOTIONS = ['system', 'off'] as const
export type Motion = (typeof MOTIONS)[number]

/** LAYOUT-06 */
export const SIDE_BAR_MODES = ['default', 'shorted', 'hidden'] as const
export type SideBarMode = (typeof SIDE_BAR_MODES)[number]

/** The two forms of the vehicle's info window. */
export const WINDOW_VIEWS = ['vertical', 'horizontal'] as const
export type WindowView = (typeof WINDOW_VIEWS)[number]

const sort = z.object({ key: z.enum(SORT_KEYS), reverse: z.boolean() })
const foldedGroups = z.readonly(z.array(z.union([z.number(), z.literal('withOutGroups')])))

/** How a person has arranged the columns of a table. */
const tableLook = z.readonly(
  z.object({
    /** Ids of the hidden columns; null: those that have no room are hidden. */
    hidden: z.nullable(z.readonly(z.array(z.string()))),
    /** Percent of the table, by the id of a column. */
    widths: z.readonly(z.record(z.string(), z.number().check(z.minimum(0), z.maximum(100)))),
  }),
)
export type TableLook = z.infer<typeof tableLook>

/** Every name in local storage and its format (STORE-01 to STORE-16, STORE-18, STORE-21). */
export const storedValues = (storage: StoragePort) => ({
  session: {
    login: storedValue(storage, 'login', text),
    token: storedValue(storage, 'sid', text),
    kind: storedValue(storage, 'kindUser', word(USER_KINDS)),
    ownerLogin: storedValue(storage, 'ownerLogin', text),
    capabilities: storedValue(storage, 'user_permission', json(z.record(z.string(), z.boolean()))),
    fromAdminPanel: storedValue(storage, 'authFromAdminPanel', flag),
    lastUpdateRead: storedValue(storage, 'ReadStatusForLastUpdate', flag),
    profile: storedValue(storage, 'profileSettings', json(profile)),
  },
  /** UI-19: the hosted version for which the page has reloaded already. */
  reloadedFor: storedValue(storage, 'reloadedForVersion', text),
  /** The preferences chosen by a person who is on the pages of a sign-in provider. */
  carriedChoices: storedValue(storage, 'carriedChoices', json(z.readonly(z.array(z.enum(PERSONAL))))),
  preferences: {
    language: storedValue(storage, 'lang', word(LANGUAGES)),
    /** MAP-11: 'Luxena' is the name of hybrid in an earlier version. */
    mapType: storedValue(storage, 'mapType', word(MAP_TYPES, { Luxena: 'hybrid' })),
    vehicles: storedValue(storage, 'vehiclesOnMap', flag),
    labels: storedValue(storage, 'labelForAllEnabled', flag),
    windowView: storedValue(storage, 'window_view_type', word(WINDOW_VIEWS)),
    help: storedValue(storage, 'helpActive', flag),
    osNotifications: storedValue(storage, 'notif_in_OS_enabled', flag),
    sideBar: storedValue(storage, 'sideBarStatus', word(SIDE_BAR_MODES)),
    simpleList: storedValue(storage, 'simpleListViewEnabled', flag),
    sort: storedValue(storage, 'sortValue', json(sort)),
    grouping: storedValue(storage, 'grouping', flag),
    foldedGroups: storedValue(storage, 'foldedGroups', json(foldedGroups)),
    theme: storedValue(storage, 'theme', word(THEMES)),
    density: storedValue(storage, 'density', word(DENSITIES)),
    motion: storedValue(storage, 'motion', word(MOTIONS)),
    streetMap: storedValue(storage, 'streetMap', text),
    clusters: storedValue(storage, 'clusters', flag),
    trails: storedValue(storage, 'trails', flag),
    zones: storedValue(storage, 'zones', flag),
    trailers: storedValue(storage, 'trailers', flag),
    zoneNotes: storedValue(storage, 'zoneNotes', flag),
    taskPoints: storedValue(storage, 'taskPoints', flag),
    singleKeys: storedValue(storage, 'singleKeys', flag),
    tables: storedValue(storage, 'tables', json(z.readonly(z.record(z.string(), tableLook)))),
    recentCommands: storedValue(storage, 'recentCommands', json(z.readonly(z.array(z.string())))),
  },
})
export type StoredValues = ReturnType<typeof storedValues>
