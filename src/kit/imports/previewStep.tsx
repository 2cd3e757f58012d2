import { FileUp, ListChecks, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportApi } from '../../api/imports.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import {
  IMPORT_OUTCOMES,
  type ImportCounts,
  type ImportDone,
  type ImportPreviewOf,
} from '../../contract/http/imports.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../table/dataTable.tsx'
import { FilterChoice } from '../table/filterChoice.tsx'
import { rowsOf } from '../table/rowsOf.ts'
import { useTableView } from '../table/useTableView.ts'
import { ImportCountsView } from './importCounts.tsx'
import type { ImportSource } from './importSource.ts'
import { useImportColumns } from './useImportColumns.tsx'

const SPEC = { sorts: ['line'], filters: { outcome: IMPORT_OUTCOMES } } as const

interface PreviewStepProps {
  readonly source: ImportSource
  readonly api: ImportApi
  readonly preview: ImportPreviewOf
  readonly onDone: (done: ImportDone) => void
  /** Back to another file. */
  readonly onOther: () => void
}

/** What the counts mean for the person. */
const Verdict = ({ counts }: { readonly counts: ImportCounts }) => {
  const { t } = useTranslation()
  if (counts.faulty > 0) return <Banner tone="alarm">{t('imports.faulty', { count: counts.faulty })}</Banner>
  if (counts.new + counts.changed === 0) return <Banner>{t('imports.nothingToDo')}</Banner>
  return <Banner tone="go">{t('imports.ready')}</Banner>
}

/** The second step of an import: the effects of the file, line by line, and the decision. */
export const PreviewStep = ({ source, api, preview, onDone, onOther }: PreviewStepProps) => {
  const { t } = useTranslation()
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
  const columns = useImportColumns(source)
  const { send, isSending } = useChange({
    change: () => api.commit(id),
    stale: source.stale,
    endsWhenRead: true,
  })
  const canCommit = counts.faulty === 0 && counts.new + counts.changed > 0
  const commit = async (): Promise<void> => {
    const result = await send(undefined)
    if (result.ok) onDone(result.value)
    else setProblem(failureMessage(result.failure))
  }
  return (
    <div className="imports">
      <div className="imports__head">
        <h2 className="imports__title">{t('imports.preview', { file: fileName })}</h2>
        <Button icon={FileUp} onPress={onOther}>
          {t('imports.chooseOther')}
        </Button>
        <Button
          tone="primary"
          icon={Upload}
          isDisabled={!canCommit}
          isPending={isSending}
          onPress={() => void commit()}
        >
          {t('imports.commit')}
        </Button>
      </div>
      <ImportCountsView
        counts={(['total', 'new', 'changed', 'unchanged', 'faulty'] as const).map((name) => ({
          label: t(`imports.count.${name}`),
          value: number(counts[name]),
          isAlarm: name === 'faulty' && counts.faulty > 0,
        }))}
      />
      {problem ? <Banner tone="alarm">{inWords(problem)}</Banner> : <Verdict counts={counts} />}
      {ignoredHeaders.length > 0 && (
        <Banner tone="attention">{t('imports.ignored', { headers: ignoredHeaders.join(', ') })}</Banner>
      )}
      <DataTable
        name="importPreview"
        label={t('imports.preview', { file: fileName })}
        columns={columns}
        list={list}
        table={table}
        keyOf={({ line }) => line}
        nameOf={({ line }) => String(line)}
        filters={
          <FilterChoice
            label={t('imports.outcome')}
            name="outcome"
            options={IMPORT_OUTCOMES.map((outcome) => ({
              id: outcome,
              label: t(`imports.outcomeOf.${outcome}`),
            }))}
            table={table}
          />
        }
        empty={{ title: t('table.nothingFound'), text: '', icon: ListChecks }}
      />
    </div>
  )
}
