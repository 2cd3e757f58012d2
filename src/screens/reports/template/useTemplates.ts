import { useTranslation } from 'react-i18next'
import { type ResourceApi, useResourceApi } from '../../../api/resource.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { PAGE_MAX } from '../../../contract/http/admin/list.ts'
import { REPORT_NAME_MAX } from '../../../contract/reports/reportRun.ts'
import {
  REPORT_TEMPLATE_CALLS,
  type ReportTemplateFields,
  reportTemplatePage,
  type ReportTemplateRow,
  reportTemplateRow,
} from '../../../contract/reports/reportTemplate.ts'
import { type Result, success } from '../../../errors/failure.ts'
import { useToast } from '../../../ui/toast.ts'

const TEMPLATES = { calls: REPORT_TEMPLATE_CALLS, row: reportTemplateRow, page: reportTemplatePage }
const READ = ['reportTemplates'] as const

/** Reads every template of the account, by name. */
const readAll = async (
  api: ResourceApi<ReportTemplateRow, ReportTemplateFields>,
): Promise<Result<readonly ReportTemplateRow[]>> => {
  const rows: ReportTemplateRow[] = []
  for (;;) {
    const asked = { search: '', sort: null, isDescending: false, filters: {} }
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const page = await api.list({ ...asked, offset: rows.length, limit: PAGE_MAX })
    if (!page.ok) return page
    rows.push(...page.value.rows)
    if (page.value.rows.length === 0 || rows.length >= page.value.total) return success(rows)
  }
}

/** A name that no other template has, whatever its case: with a number where it is taken. */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  const names = new Set(taken.map((name) => name.toLocaleLowerCase()))
  let name = wanted.slice(0, REPORT_NAME_MAX)
  for (let count = 2; names.has(name.toLocaleLowerCase()); count++) {
    const suffix = ` (${count})`
    name = `${wanted.slice(0, REPORT_NAME_MAX - suffix.length)}${suffix}`
  }
  return name
}

/** The templates of the account, and what is done with them. */
export const useTemplates = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useResourceApi<ReportTemplateRow, ReportTemplateFields>(TEMPLATES)
  const list = useCall({ of: READ, read: () => readAll(api) })
  const stale = [READ]
  const saving = useChange({
    change: ({ id, fields }: { readonly id: number | null; readonly fields: ReportTemplateFields }) =>
      id === null ? api.create(fields) : api.change(id, fields),
    stale,
    endsWhenRead: true,
  })
  const removal = useChange({ change: api.remove, stale })
  const restoring = useChange({ change: api.restore, stale })
  const restore = async (id: number): Promise<void> => {
    if (await restoring.act([id])) toast({ text: t('table.restored'), tone: 'go' })
  }
  /** Deletes at once and offers to undo it; false: it could not be deleted. */
  const remove = async ({ id, name }: ReportTemplateRow): Promise<boolean> => {
    if (!(await removal.act([id]))) return false
    toast({
      text: t('reports.template.removed', { name }),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => void restore(id) },
    })
    return true
  }
  /** Adds a template under a name that is free; the failure is shown. */
  const add = async ({ name, blocks }: ReportTemplateFields): Promise<ReportTemplateRow | null> => {
    const taken = (list.data ?? []).map((one) => one.name)
    const made = await saving.act({ id: null, fields: { name: freeName(name, taken), blocks } })
    return made?.value ?? null
  }
  return { list, save: saving.send, isSaving: saving.isSending, remove, add }
}
