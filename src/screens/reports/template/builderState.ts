import { REPORT_BLOCKS_MAX, type ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { movedItem } from './templateBlocks.ts'

/** A block of a template that is edited. key: the same for its life on the page. */
export interface DraftBlock {
  readonly key: number
  readonly block: ReportBlock
}

/** A template while it is edited. */
export interface Draft {
  readonly name: string
  readonly blocks: readonly DraftBlock[]
  /** The key of the block whose fields are open; null: none. */
  readonly open: number | null
  readonly lastKey: number
}

export type DraftAction =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'open'; readonly key: number | null }
  | { readonly type: 'add'; readonly block: ReportBlock }
  | { readonly type: 'change'; readonly key: number; readonly block: ReportBlock }
  | { readonly type: 'move'; readonly key: number; readonly to: number }
  | { readonly type: 'remove'; readonly key: number }
  /** Undoes a removal. */
  | { readonly type: 'putBack'; readonly block: DraftBlock; readonly at: number }

/** The draft of a template's fields. */
export const draftOf = (name: string, blocks: readonly ReportBlock[]): Draft => ({
  name,
  blocks: blocks.map((block, place) => ({ key: place + 1, block })),
  open: null,
  lastKey: blocks.length,
})

const placeOf = ({ blocks }: Draft, key: number): number => blocks.findIndex((one) => one.key === key)

/** The draft after something was edited. */
export const reduceDraft = (draft: Draft, action: DraftAction): Draft => {
  const { blocks, lastKey } = draft
  switch (action.type) {
    case 'name':
      return { ...draft, name: action.name }
    case 'open':
      return { ...draft, open: action.key }
    case 'add': {
      if (blocks.length >= REPORT_BLOCKS_MAX) return draft
      const key = lastKey + 1
      return { ...draft, blocks: [...blocks, { key, block: action.block }], open: key, lastKey: key }
    }
    case 'change':
      return {
        ...draft,
        blocks: blocks.map((one) => (one.key === action.key ? { ...one, block: action.block } : one)),
      }
    case 'move':
      return { ...draft, blocks: movedItem(blocks, placeOf(draft, action.key), action.to) }
    case 'remove':
      return { ...draft, blocks: blocks.filter(({ key }) => key !== action.key) }
    default:
      return { ...draft, blocks: blocks.toSpliced(action.at, 0, action.block) }
  }
}
