import { Cloud, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { DISK_TEXT } from '../../../contract/http/error.ts'
import type { SavedReport, SaveTarget } from '../../../contract/reports/reportDisk.ts'
import { REPORT_FORMATS, type ReportFormat } from '../../../contract/reports/reportFile.ts'
import { useFailureHandler, useMessageText } from '../../../errors/errorsContext.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { FurtherExport } from '../../../kit/transfer/exportMenu.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { DISK } from '../schedules/schedulesKey.ts'
import { useToast } from '../../../ui/toast.ts'

interface DiskSaving {
  /** For the menu of exports: saves the report in each format; where no disk is set up, its settings open. */
  readonly actions: readonly FurtherExport[]
  readonly isSettingUp: boolean
  readonly endSetUp: () => void
}

/** Saves what a page shows on the cloud disk (REPORT-23). `saveAs` asks the server for files of a format. */
export const useDiskSaving = (
  saveAs: (format: ReportFormat, to: SaveTarget) => Promise<Result<SavedReport>>,
): DiskSaving => {
  const { t } = useTranslation()
  const toast = useToast()
  const inWords = useMessageText()
  const failures = useFailureHandler()
  const [isSettingUp, setSettingUp] = useState(false)
  const saving = useChange({
    change: ({ format, to }: { readonly format: ReportFormat; readonly to: SaveTarget }) =>
      saveAs(format, to),
    stale: [],
  })
  const canSave = useIsAllowed('saveReports')
  const api = useReportSchedulesApi()
  const drive = useCall({ of: [...DISK], read: api.disk, isOn: canSave }).data?.drive
  const save = async (format: ReportFormat, to: SaveTarget): Promise<void> => {
    const result = await saving.send({ format, to })
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
  const actionsOf = (to: SaveTarget) =>
    REPORT_FORMATS.map((format) => ({
      id: `${to} ${format}`,
      label: t(to === 'disk' ? 'reports.disk.save' : 'reports.drive.save', {
        format: format.toUpperCase(),
      }),
      icon: to === 'disk' ? Cloud : HardDrive,
      act: () => save(format, to),
    }))
  const actions = [...actionsOf('disk'), ...(drive?.folder ? actionsOf('drive') : [])]
  return { actions: canSave ? actions : [], isSettingUp, endSetUp: () => setSettingUp(false) }
}
