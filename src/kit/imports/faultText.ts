import type { ImportErrorOf } from '../../contract/http/imports.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { ImportSource } from './importSource.ts'

/** Why a line of the file cannot be imported, in words; a fault without a text of its own in the server's words. */
export const faultText = (
  t: Translate,
  { columns, faults }: Pick<ImportSource, 'columns' | 'faults'>,
  { column: id, fault, otherLine, message }: ImportErrorOf,
): string => {
  const { title: column = '', rule: allowed = '' } = columns.find((one) => one.id === id) ?? {}
  if (fault === 'form') return t('imports.faultOf.form', { column, allowed })
  if (fault === 'repeated') return t('imports.faultOf.repeated', { column, line: otherLine ?? '' })
  return faults[fault] ?? message
}
