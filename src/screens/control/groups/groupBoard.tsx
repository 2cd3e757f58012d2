import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useTotal } from '../../../fleet/fleetContext.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { useDragging } from '../../../ui/useDragging.ts'
import { BoardFoot } from './boardFoot.tsx'
import { BoardTools } from './boardTools.tsx'
import { FolderList, OUT_OF_GROUP } from './folderList.tsx'
import './groupBoard.css'
import { TickList, vehicleOf } from '../../../kit/choosers/tickList.tsx'
import { useBoard } from './useBoard.ts'
import type { CountedGroup } from './useGroupList.ts'
import { useReadRows } from './useReadRows.ts'

interface GroupBoardProps {
  readonly groups: readonly CountedGroup[]
  readonly onBack: () => void
}

/**
 * Groups as folders next to the vehicles of one of them, or of the whole fleet: the ticked ones, or the line under the
 * pointer, are dragged onto a group, or moved there by a menu. A move happens at once and can be undone.
 */
export const GroupBoard = ({ groups, onBack }: GroupBoardProps) => {
  const { t } = useTranslation()
  const total = useTotal()
  const board = useBoard(groups)
  const { source, shown, found, marked, chosen, moves } = board
  const { vehicleIds } = found
  const read = useReadRows()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { dragged, ghost, onPointerDown } = useDragging<readonly number[]>({
    pick: (pressed) => {
      const id = moves.isRunning ? null : vehicleOf(pressed)
      if (id === null) return null
      return marked.has(id) ? chosen : [id]
    },
    onDrop: board.send,
  })
  const aim = (over: string | null): string => {
    if (over === null) return t('groups.aimNothing')
    if (over === OUT_OF_GROUP) return t('groups.aimOut', { name: source?.name })
    const name = groups.find(({ id }) => String(id) === over)?.name
    return t(source && board.mode === 'move' ? 'groups.aimMove' : 'groups.aimAdd', { name })
  }

  return (
    <div className="group-board" data-dragging={dragged ? '' : undefined}>
      <div className="group-board__head">
        <Button tone="quiet" icon={ArrowLeft} onPress={onBack}>
          {t('groups.back')}
        </Button>
        <p className="group-board__hint">{t('groups.sortHint')}</p>
      </div>
      <FolderList groups={groups} total={total} shown={shown} onShow={board.show} over={dragged?.over} />
      <div className="group-board__vehicles">
        <SearchField
          label={t('groups.search')}
          clearLabel={t('groups.clearSearch')}
          value={board.search}
          onChange={board.setSearch}
          ref={field}
        />
        <BoardTools board={board} groups={groups} />
        {vehicleIds === null && <Loading label={t('groups.loadingMembers')} />}
        {vehicleIds?.length === 0 && (
          <p className="groups__notice">
            {t(found.search.trim() === '' ? 'groups.noneIn' : 'groups.nothingFound')}
          </p>
        )}
        {vehicleIds && vehicleIds.length > 0 && (
          <TickList
            key={`${found.groupId} ${found.search}`}
            label={source?.name ?? t(shown === 'fleet' ? 'groups.fleet' : 'list.filter.withOutGroups')}
            vehicleIds={vehicleIds}
            read={read}
            isChosen={(id) => marked.has(id)}
            canEdit
            isBusy={moves.isRunning}
            onChoose={board.mark}
            onGrasp={onPointerDown}
          />
        )}
      </div>
      <BoardFoot
        moves={moves}
        groups={groups}
        dragHint={dragged ? aim(dragged.over) : null}
        chosen={chosen.length}
      />
      {dragged &&
        createPortal(
          <div
            ref={ghost}
            className="drag-ghost"
            data-aims={dragged.over === null ? undefined : ''}
            aria-hidden
          >
            <strong>{t('list.vehicles', { count: dragged.what.length })}</strong>
            <span>{aim(dragged.over)}</span>
          </div>,
          document.body,
        )}
    </div>
  )
}
