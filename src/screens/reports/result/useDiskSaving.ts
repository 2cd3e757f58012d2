import { Cloud } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { DISK_TEXT } from '../../../contract/http/error.ts'
import type { ReportFileLook } from '../../../contract/reports/reportFile.ts'
import type { ReportRun } from '../../../contract/reports/reportRun.ts'
import { useFailureHandler, useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import type { FurtherExport } from '../../../kit/transfer/exportMenu.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useToast } from '../../../ui/toast.ts'

interface DiskSaving {
  /** For the menu of exports: saves the report as a workbook; where no disk is set up, its settings open. */
  readonly actions: readonly FurtherExport[]
  readonly isSettingUp: boolean
  readonly endSetUp: () => void
}

/** Saves a report on the cloud disk (REPORT-23), with its table as it is arranged on the page. */
export const useDiskSaving = ({ id }: ReportRun, look: ReportFileLook): DiskSaving => {
  const { t } = useTranslation()
  const toast = useToast()
  const language = useLanguage()
  const inWords = useMessageText()
  const failures = useFailureHandler()
  const api = useReportSchedulesApi()
  const [isSettingUp, setSettingUp] = useState(false)
  const saving = useChange({
    change: () => api.save(id, { formats: ['xlsx'], language, look }),
    stale: [],
  })
  const canSave = useIsAllowed('saveReports')
  const save = async (): Promise<void> => {
    const result = await saving.send(undefined)
    if (result.ok) {
      toast({ text: t('reports.disk.savedFile', { name: result.value.names.join(', ') }), tone: 'go' })
      return
    }
    const { failure } = result
    if (failure.kind === 'status' && failure.message === DISK_TEXT.noDisk) {
      toast({ text: inWords(failureMessage(failure)), tone: 'attention' })
      setSettingUp(true)
    } else failures.handle(failure)
  }
  return {
    actions: canSave ? [{ id: 'disk', label: t('reports.disk.save'), icon: Cloud, act: save }] : [],
    isSettingUp,
    endSetUp: () => setSettingUp(false),
  }
}
