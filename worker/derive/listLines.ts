import type { ListGroupId } from '../../src/contract/engine/view.ts'

/** A line of the list in the engine; its content is read when needed. */
export type ListLine =
  | { readonly kind: 'vehicle'; readonly slot: number; readonly groupId: ListGroupId | null }
  | { readonly kind: 'group'; readonly groupId: ListGroupId }
  | { readonly kind: 'gone'; readonly vehicleId: number; readonly groupId: ListGroupId | null }

/** The list line by line; valid until the next update of the fleet. */
export interface ListLines {
  readonly count: number
  /** `index` from 0, below `count`. */
  lineAt(index: number): ListLine
  /** Visits every line from the first on; the slot is -1 for a group header. */
  forEach(visit: (slot: number, groupId: ListGroupId | null) => void): void
  /** The first line of a vehicle; -1 when no line shows it. */
  lineOf(slot: number): number
}
