import { FileUp, ListChecks, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportsApi } from '../../../api/admin/imports.ts'
import type { ImportPreview } from '../../../contract/http/admin/imports.ts'
import { IMPORT_OUTCOMES, type ImportCounts, type ImportDone } from '../../../contract/http/imports.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { ImportCountsView } from './importCounts.tsx'
import { useImportColumns } from './useImportColumns.tsx'

const SPEC = { sorts: ['line'], filters: { outcome: IMPORT_OUTCOMES } } as const

interface PreviewStepProps {
  readonly preview: ImportPreview
  readonly onDone: (done: ImportDone) => void
  /** Back to another file. */
  readonly onOther: () => void
}

/** What the counts mean for the person. */
const Verdict = ({ counts }: { readonly counts: ImportCounts }) => {
  const { t } = useTranslation()
  if (counts.faulty > 0)
    return <Banner tone="alarm">{t('admin.imports.faulty', { count: counts.faulty })}</Banner>
  if (counts.new + counts.changed === 0) return <Banner>{t('admin.imports.nothingToDo')}</Banner>
  return <Banner tone="go">{t('admin.imports.ready')}</Banner>
}

/** The second step of an import: the effects of the file, line by line, and the decision. */
export const PreviewStep = ({ preview, onDone, onOther }: PreviewStepProps) => {
  const { t } = useTranslation()
  const api = useImportsApi()
  const inWords = useMessageText()
  const { number } = useFormat()
  const table = useTableView<'line'>(SPEC)
  const [problem, setProblem] = useState<Message | null>(null)
  const { id, counts, ignoredHeaders, fileName } = preview
  const list = useCall({
    // Not under the key that changes make stale: a finished import is gone.
    of: ['import', id, table.view],
    read: () => api.rows(id, rowsOf(table.view)),
  })
  const columns = useImportColumns()
  const { send, isSending } = useAdminChange(() => api.commit(id))
  const canCommit = counts.faulty === 0 && counts.new + counts.changed > 0
  const commit = async (): Promise<void> => {
    const result = await send(undefined)
    if (result.ok) onDone(result.value)
    else setProblem(failureMessage(result.failure))
  }
  return (
    <div className="imports">
      <div className="imports__head">
        <h2 className="imports__title">{t('admin.imports.preview', { file: fileName })}</h2>
        <Button icon={FileUp} onPress={onOther}>
          {t('admin.imports.chooseOther')}
        </Button>
        <Button
          tone="primary"
          icon={Upload}
          isDisabled={!canCommit}
          isPending={isSending}
          onPress={() => void commit()}
        >
          {t('admin.imports.commit')}
        </Button>
      </div>
      <ImportCountsView
        counts={(['total', 'new', 'changed', 'unchanged', 'faulty'] as const).map((name) => ({
          label: t(`admin.imports.count.${name}`),
          value: number(counts[name]),
          isAlarm: name === 'faulty' && counts.faulty > 0,
        }))}
      />
      {problem ? <Banner tone="alarm">{inWords(problem)}</Banner> : <Verdict counts={counts} />}
      {ignoredHeaders.length > 0 && (
        <Banner tone="attention">{t('admin.imports.ignored', { headers: ignoredHeaders.join(', ') })}</Banner>
      )}
      <DataTable
        label={t('admin.imports.preview', { file: fileName })}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ line }) => line}
        nameOf={({ line }) => String(line)}
        searchLabel={t('admin.vehicles.search')}
        filters={
          <FilterChoice
            label={t('admin.imports.outcome')}
            name="outcome"
            options={IMPORT_OUTCOMES.map((outcome) => ({
              id: outcome,
              label: t(`admin.imports.outcomeOf.${outcome}`),
            }))}
            table={table}
          />
        }
        empty={{ title: t('table.nothingFound'), text: '', icon: ListChecks }}
      />
    </div>
  )
}
