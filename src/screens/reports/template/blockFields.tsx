import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { REPORT_NAME_MAX } from '../../../contract/reports/reportRun.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/textArea.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { OptionFields } from '../question/optionFields.tsx'
import { Filters } from '../question/questionPanel.tsx'
import { useListedCards } from '../question/useListedCards.ts'
import { ColumnsPopover } from '../result/columnsPopover.tsx'
import { movedColumn } from '../result/useColumns.ts'
import {
  type ChartBlock,
  hasRows,
  type RowsBlock,
  type TableBlock,
} from '../../../contract/reports/templateQuestions.ts'
import { columnsOfBlock } from '../../../reportTable/templateBlocks.ts'
import { figuresOf, withKind } from './templateBlocks.ts'

interface BlockFieldsProps<B extends ReportBlock> {
  readonly block: B
  readonly kinds: readonly ReportKindDeclaration[]
  readonly onChange: (block: ReportBlock) => void
}
type DeclaredProps<B extends ReportBlock> = Omit<BlockFieldsProps<B>, 'kinds'> & {
  readonly declaration: ReportKindDeclaration
}

/** Columns and grouping of a table. */
const TableFields = ({ block, declaration, onChange }: DeclaredProps<TableBlock>) => {
  const { t } = useTranslation()
  const { all, shown } = columnsOfBlock(block, declaration)
  const keys = shown.map(({ key }) => key)
  const arrange = (columns: readonly string[]): void => onChange({ ...block, columns: [...columns] })
  return (
    <>
      <Select
        label={t('reports.groupBy')}
        options={[
          { id: 'none', label: t('reports.grouping.none') },
          ...declaration.groupings.map((id) => ({ id, label: t(`reports.grouping.${id}`) })),
        ]}
        value={block.groupBy ?? 'none'}
        onChange={(id) => onChange({ ...block, groupBy: id === 'none' ? null : id })}
      />
      <div className="report-block-columns">
        <span className="ui-field__label">
          {t('reports.columnsLabel')}: {shown.length}
        </span>
        <ColumnsPopover
          columns={{
            all,
            shown,
            toggle: (key) =>
              arrange(
                all
                  .map((column) => column.key)
                  .filter((one) => (one === key ? !keys.includes(one) : keys.includes(one))),
              ),
            move: (key, by) =>
              arrange(
                movedColumn(all, key, by)
                  .map((column) => column.key)
                  .filter((one) => keys.includes(one)),
              ),
            reset: () => onChange({ ...block, columns: null }),
          }}
        />
      </div>
    </>
  )
}

/** Figure and grouping of a chart. */
const ChartFields = ({ block, declaration, onChange }: DeclaredProps<ChartBlock>) => {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('reports.chartOf')}
        options={figuresOf(declaration).map(({ key }) => ({
          id: key,
          label: t(`reports.column.${key as 'day'}`),
        }))}
        value={block.column}
        onChange={(column) => onChange({ ...block, column })}
      />
      <Select
        label={t('reports.groupBy')}
        options={declaration.groupings.map((id) => ({ id, label: t(`reports.grouping.${id}`) }))}
        value={block.groupBy}
        onChange={(groupBy) => onChange({ ...block, groupBy })}
      />
    </>
  )
}

const RowsFields = ({ block, kinds, onChange }: BlockFieldsProps<RowsBlock>) => {
  const { t } = useTranslation()
  const declaration = kinds.find(({ kind }) => kind === block.kind)
  const cards = useListedCards()
  const choices = block.type === 'chart' ? kinds.filter((one) => figuresOf(one).length > 0) : kinds
  if (!declaration) return null
  return (
    <>
      <TextField
        label={t('reports.template.blockTitle')}
        hint={t('reports.template.blockTitleHint')}
        value={block.title}
        maxLength={REPORT_NAME_MAX}
        autoComplete="off"
        onChange={(title) => onChange({ ...block, title })}
      />
      <Select
        label={t('reports.kindLabel')}
        options={choices.map(({ kind }) => ({ id: kind, label: t(`reports.kind.${kind}`) }))}
        value={block.kind}
        hint={t(`reports.about.${block.kind}`)}
        onChange={(kind) => {
          const next = kinds.find((one) => one.kind === kind)
          if (next) onChange(withKind(block, next))
        }}
      />
      {block.type === 'table' ? (
        <TableFields {...{ block, declaration, onChange }} />
      ) : (
        <ChartFields {...{ block, declaration, onChange }} />
      )}
      <OptionFields
        key={block.kind}
        available={declaration.options}
        options={block.options}
        onChange={(part) => onChange({ ...block, options: { ...block.options, ...part } })}
      />
      <Filters
        filters={block.filters}
        cards={cards}
        onChange={(part) => onChange({ ...block, filters: { ...block.filters, ...part } })}
      />
    </>
  )
}

/** The fields of a block. */
export const BlockFields = ({ block, kinds, onChange }: BlockFieldsProps<ReportBlock>) => {
  const { t } = useTranslation()
  if (hasRows(block)) return <RowsFields {...{ block, kinds, onChange }} />
  return (
    <TextArea
      label={t('reports.template.text')}
      value={block.text}
      onChange={(text) => onChange({ ...block, text })}
    />
  )
}
