import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Move } from './moveSteps.ts'
import type { CountedGroup } from './useGroupList.ts'
import type { MoveState, useMoves } from './useMoves.ts'

interface BoardFootProps {
  readonly moves: ReturnType<typeof useMoves>
  readonly groups: readonly CountedGroup[]
  /** What a drag would do now; null: nothing is dragged. */
  readonly dragHint: string | null
  /** Ticked vehicles. */
  readonly chosen: number
}

/** The result of a move, in words. */
const useMoveText = (groups: readonly CountedGroup[]): ((state: MoveState) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const outcome = ({ vehicleIds, into, outOf }: Move, didMove: boolean): string => {
    const name = groups.find(({ id }) => id === (into ?? outOf))?.name ?? ''
    const facts = { name, value: format.number(vehicleIds.length) }
    if (!didMove) return t('groups.thereAlready', facts)
    if (into === null) return t('groups.takenOut', facts)
    return t(outOf === null ? 'groups.addedInto' : 'groups.movedInto', facts)
  }
  return (state) => {
    if (state.phase === 'running') {
      return t('groups.savedOf', { done: format.number(state.done), total: format.number(state.total) })
    }
    if (state.phase === 'undone') return t('groups.undone')
    return state.phase === 'done' || state.phase === 'idle' ? outcome(state.move, state.phase === 'done') : ''
  }
}

/** Shows what is ticked, what a drag would do and the result of the last move, which can be undone. */
export const BoardFoot = ({ moves, groups, dragHint, chosen }: BoardFootProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useMessageText()
  const textOf = useMoveText(groups)
  const { state } = moves
  const marks = chosen > 0 ? t('groups.marked', { value: format.number(chosen) }) : textOf(state)
  return (
    <div className="group-board__foot">
      {state.phase === 'failed' && <Banner tone="alarm">{inWords(failureMessage(state.failure))}</Banner>}
      <div className="group-board__said">
        <output>{dragHint ?? (moves.isRunning ? textOf(state) : marks)}</output>
        <Button
          tone="quiet"
          icon={Undo2}
          isDisabled={!moves.canUndo}
          isPending={moves.isRunning}
          onPress={() => void moves.undo()}
        >
          {t('groups.undo')}
        </Button>
      </div>
    </div>
  )
}
