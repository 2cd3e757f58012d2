import type { LucideIcon } from 'lucide-react'

/** An entry of a menu. */
export interface MenuAction<K extends string> {
  readonly id: K
  readonly label: string
  readonly icon?: LucideIcon
  readonly isDisabled?: boolean
  /** Cannot be undone. */
  readonly isDanger?: boolean
  /** Present on an entry that is switched on or selected. */
  readonly isChecked?: boolean
}
