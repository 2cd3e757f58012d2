import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShortcutId } from './shortcutTable.ts'

/** The parts of the palette, from top to bottom. */
export const COMMAND_SECTIONS = [
  'vehicles',
  'people',
  'groups',
  'trailers',
  'actions',
  'screens',
  'places',
] as const
export type CommandSection = (typeof COMMAND_SECTIONS)[number]

/** One thing that the palette can find and run. */
export interface Command {
  /** Stable and unique, such as 'theme:dark' or 'vehicle:12': the key in the list of recent commands. */
  readonly id: string
  readonly section: CommandSection
  readonly title: string
  /** Shown muted after the title: a plate, a count, the current value. */
  readonly detail?: string
  /** Other words that find it. */
  readonly keywords?: string
  readonly icon?: LucideIcon
  /** A drawing of its own instead of the icon. */
  readonly lead?: ReactNode
  /** The key that does the same. */
  readonly shortcut?: ShortcutId
  /** Present on something that is on or off, or selected. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** Finds commands that are too many to be registered one by one, such as the vehicles of a fleet. */
export interface CommandSource {
  /** It asks the server: what the page finds by itself is shown before it has answered. */
  readonly isRemote?: boolean
  /** The best first; an empty query finds nothing. */
  readonly find: (query: string, limit: number) => Promise<readonly Command[]>
  /** The command of an id that this source created earlier; null when it belongs to another source, or is gone. */
  readonly recall: (id: string) => Promise<Command | null>
}
