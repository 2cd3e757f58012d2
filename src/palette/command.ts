import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShortcutId } from './shortcutTable.ts'

/** The parts of the palette, from top to bottom. */
export const COMMAND_SECTIONS = ['vehicles', 'groups', 'actions', 'screens'] as const
export type CommandSection = (typeof COMMAND_SECTIONS)[number]

/** One thing that the palette can find and do. */
export interface Command {
  /** Stable and unique, such as 'theme:dark' or 'vehicle:12': the recent ones are remembered by it. */
  readonly id: string
  readonly section: CommandSection
  readonly title: string
  /** Said quietly after the title: a plate, a count, the present value. */
  readonly detail?: string
  /** Other words that find it. */
  readonly keywords?: string
  readonly icon?: LucideIcon
  /** A drawing of its own in the icon's place. */
  readonly lead?: ReactNode
  /** The key that does the same. */
  readonly shortcut?: ShortcutId
  /** Present on something that is on or off, or chosen. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** Finds commands that are too many to be registered one by one, such as the vehicles of a fleet. */
export interface CommandSource {
  /** The best first; an empty query finds nothing. */
  readonly find: (query: string, limit: number) => Promise<readonly Command[]>
  /** The command of an id that this source made earlier; null when it is another's, or gone. */
  readonly recall: (id: string) => Promise<Command | null>
}
