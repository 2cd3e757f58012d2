import type { ImportError } from '../../../contract/http/admin/imports.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** Why a line of the file cannot be imported, in words. */
export const faultText = (t: Translate, { column, fault, otherLine }: ImportError): string => {
  const name = column === null ? '' : t(`admin.imports.columnOf.${column}`)
  if (fault === 'form') {
    const allowed = column === null ? '' : t(`admin.imports.rule.${column}`)
    return t('admin.imports.faultOf.form', { column: name, allowed })
  }
  if (fault === 'repeated')
    return t('admin.imports.faultOf.repeated', { column: name, line: otherLine ?? '' })
  return t(`admin.imports.faultOf.${fault}`)
}
