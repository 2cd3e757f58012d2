import {
  ArrowDown,
  ArrowUp,
  ChartColumn,
  ChevronDown,
  ChevronUp,
  GripVertical,
  Table2,
  Trash2,
  Type,
} from 'lucide-react'
import { type Dispatch, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useDragging } from '../../../ui/useDragging.ts'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { BlockFields } from './blockFields.tsx'
import type { Draft, DraftAction, DraftBlock } from './builderState.ts'
import { blockName } from '../../../reportTable/templateBlocks.ts'

export const BLOCK_ICONS = { table: Table2, chart: ChartColumn, text: Type } as const

interface BlockListProps {
  readonly draft: Draft
  readonly kinds: readonly ReportKindDeclaration[]
  readonly dispatch: Dispatch<DraftAction>
}

/** Moves a block and announces its new place. */
const useMoving = ({ draft: { blocks }, dispatch }: Pick<BlockListProps, 'draft' | 'dispatch'>) => {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState('')
  const move = (key: number, to: number): void => {
    const moved = blocks.find((one) => one.key === key)
    if (!moved || to < 0 || to >= blocks.length) return
    dispatch({ type: 'move', key, to })
    const name = blockName(t, moved.block)
    setAnnounced(t('reports.template.moved', { name, place: to + 1, all: blocks.length }))
  }
  return { announced, move }
}

interface CardProps extends BlockListProps {
  readonly item: DraftBlock
  readonly place: number
  readonly isOver: boolean
  readonly move: (key: number, to: number) => void
}

const BlockCard = ({ draft, kinds, dispatch, item, place, isOver, move }: CardProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { key, block } = item
  const name = blockName(t, block)
  const isOpen = draft.open === key
  const remove = (): void => {
    dispatch({ type: 'remove', key })
    toast({
      text: t('reports.template.blockRemoved', { name }),
      action: {
        label: t('table.undo'),
        onPress: () => dispatch({ type: 'putBack', block: item, at: place }),
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(key, place + by)
  }
  return (
    <li className="report-card" data-drop={`block:${place}`} data-over={isOver ? '' : undefined}>
      <div className="report-card__head">
        <button
          type="button"
          className="report-card__handle"
          data-block={key}
          aria-label={t('reports.template.handle', { name })}
          onKeyDown={onKeyDown}
        >
          <Icon of={GripVertical} size={16} />
        </button>
        <Icon of={BLOCK_ICONS[block.type]} size={16} />
        <span className="report-card__name">{name}</span>
        <IconButton
          icon={ArrowUp}
          label={t('reports.moveUp', { name })}
          isDisabled={place === 0}
          onPress={() => move(key, place - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('reports.moveDown', { name })}
          isDisabled={place === draft.blocks.length - 1}
          onPress={() => move(key, place + 1)}
        />
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={t(isOpen ? 'reports.template.close' : 'reports.template.open', { name })}
          onPress={() => dispatch({ type: 'open', key: isOpen ? null : key })}
        />
        <IconButton icon={Trash2} label={t('reports.template.removeBlock', { name })} onPress={remove} />
      </div>
      {isOpen && (
        <div className="report-card__fields">
          <BlockFields
            block={block}
            kinds={kinds}
            onChange={(next) => dispatch({ type: 'change', key, block: next })}
          />
        </div>
      )}
    </li>
  )
}

/** The blocks of a template: ordered by drag, by buttons and by the arrow keys of their handles. */
export const BlockList = (props: BlockListProps) => {
  const { draft } = props
  const { t } = useTranslation()
  const { announced, move } = useMoving(props)
  const { dragged, onPointerDown } = useDragging<number>({
    pick: (pressed) => {
      const key = pressed.closest('[data-block]')?.getAttribute('data-block')
      return key ? Number(key) : null
    },
    onDrop: (key, target) => {
      const [, place] = /^block:(\d+)$/.exec(target) ?? []
      if (place !== undefined) move(key, Number(place))
    },
  })
  return (
    <>
      <ol className="report-cards" aria-label={t('reports.template.blockList')} onPointerDown={onPointerDown}>
        {draft.blocks.map((item, place) => (
          <BlockCard
            key={item.key}
            {...props}
            item={item}
            place={place}
            isOver={dragged?.over === `block:${place}` && dragged.what !== item.key}
            move={move}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  )
}
