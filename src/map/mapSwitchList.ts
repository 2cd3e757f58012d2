import {
  Caravan,
  CircleDashed,
  CircleSlash2,
  CirclePercent,
  LandPlot,
  type LucideIcon,
  MapPinCheck,
  MapPinOff,
  Route,
  RouteOff,
  SquareDashed,
  StickyNote,
  StickyNoteOff,
  Tag,
  Tags,
  Truck,
  CircleOff,
} from 'lucide-react'
import type { FleetAction } from '../contract/actionGates.ts'
import type { ShortcutId } from '../palette/shortcutTable.ts'
import type { Preferences } from '../session/preferences.ts'

/** A choice that is on or off, and has a key of the same name. */
type SwitchId = {
  [Name in keyof Preferences & ShortcutId]: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences & ShortcutId]

interface MapSwitchEntry {
  /** Of the stored choice, of its key, and of its text (`map.ID`). */
  readonly id: SwitchId
  /** MAP-38: another icon for on and off. */
  readonly on: LucideIcon
  readonly off: LucideIcon
  /** Without this action it is not offered. */
  readonly action?: FleetAction
}

/**
 * MAP-18: what the map shows on request, in the order of the buttons. An entry is all that button, menu, key and command
 * need; what is drawn reads the choice.
 */
export const MAP_SWITCHES = [
  { id: 'vehicles', on: Truck, off: CircleOff },
  { id: 'trailers', on: Caravan, off: CircleSlash2, action: 'seeTrailers' },
  { id: 'labels', on: Tags, off: Tag },
  { id: 'trails', on: Route, off: RouteOff },
  { id: 'clusters', on: CirclePercent, off: CircleDashed },
  { id: 'zones', on: LandPlot, off: SquareDashed },
  { id: 'zoneNotes', on: StickyNote, off: StickyNoteOff },
  { id: 'taskPoints', on: MapPinCheck, off: MapPinOff },
] as const satisfies readonly MapSwitchEntry[]
