import type { ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import { hasRows, type TableBlock } from '../contract/reports/templateQuestions.ts'
import type { ReportBlock } from '../contract/reports/reportTemplate.ts'
import type { Translate } from '../i18n/translate.ts'
import { columnsOf, inOrder, type ResultColumn } from './resultRows.ts'

/** The columns of a table, and those among them that it shows, in its order. The vehicle is not among them. */
export const columnsOfBlock = (
  { columns }: Pick<TableBlock, 'columns'>,
  declaration: ReportKindDeclaration,
): { readonly all: readonly ResultColumn[]; readonly shown: readonly ResultColumn[] } => {
  const own = columnsOf(declaration).filter(({ index }) => index >= 0)
  if (columns === null) return { all: own, shown: own }
  const all = inOrder(own, columns)
  return { all, shown: all.filter(({ key, isRequired }) => isRequired || columns.includes(key)) }
}

const NAME_MAX = 40

/** What a block is called: its title, the kind of its report, the beginning of its text. */
export const blockName = (t: Translate, block: ReportBlock): string => {
  if (hasRows(block)) return block.title === '' ? t(`reports.kind.${block.kind}`) : block.title
  const [first = ''] = block.text.split('\n')
  if (first === '') return t('reports.template.text')
  return first.length > NAME_MAX ? `${first.slice(0, NAME_MAX)}…` : first
}
