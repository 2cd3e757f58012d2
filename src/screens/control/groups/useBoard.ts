import { useMemo, useState } from 'react'
import { OUT_OF_GROUP } from './folderList.tsx'
import type { Folder } from './folderList.tsx'
import type { CountedGroup } from './useGroupList.ts'
import { useMatches } from './useMatches.ts'
import { useMoves } from './useMoves.ts'

/** What a drop on a group does with vehicles of another one: they leave it, or are in both. */
export type DropMode = 'move' | 'add'

const NONE: ReadonlySet<number> = new Set()

/** The shown folder, its search and ticks, and the moves. */
export const useBoard = (groups: readonly CountedGroup[]) => {
  const moves = useMoves()
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState<Folder>('fleet')
  const [mode, setMode] = useState<DropMode>('move')
  const [marked, setMarked] = useState(NONE)
  const source = groups.find(({ id }) => id === folder) ?? null
  // A group that was deleted meanwhile is replaced by the fleet.
  const shown: Folder = typeof folder === 'number' && !source ? 'fleet' : folder
  const found = useMatches(search, shown === 'fleet' ? undefined : shown, 'members')
  // Vehicles that somebody else moved away meanwhile are no longer ticked.
  const chosen = useMemo(() => [...marked].filter((id) => found.members.has(id)), [marked, found.members])

  const mark = (vehicleIds: Iterable<number>, wanted: boolean): void => {
    const next = new Set(marked)
    for (const id of vehicleIds) {
      if (wanted) next.add(id)
      else next.delete(id)
    }
    setMarked(next)
  }
  return {
    moves,
    search,
    setSearch,
    mode,
    setMode,
    /** The shown group; null for the fleet and for vehicles without a group. */
    source,
    shown,
    found,
    marked,
    /** The ticked vehicles that are shown, or would be without the search. */
    chosen,
    mark,
    unmark: () => setMarked(NONE),
    show: (next: Folder): void => {
      setFolder(next)
      setMarked(NONE)
    },
    /** Moves vehicles into the group of this id, or out of the shown one. */
    send: (vehicleIds: readonly number[], target: string): void => {
      const takesOut = target === OUT_OF_GROUP
      const outOf = takesOut || mode === 'move' ? (source?.id ?? null) : null
      setMarked(NONE)
      void moves.run({ vehicleIds, outOf, into: takesOut ? null : Number(target) })
    },
  }
}
export type Board = ReturnType<typeof useBoard>
