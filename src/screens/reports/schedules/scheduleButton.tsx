import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ScheduleAsked } from '../../../contract/reports/reportSchedule.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import { ScheduleDialog } from './scheduleDialog.tsx'

interface ScheduleButtonProps {
  readonly kinds: readonly ReportKindDeclaration[]
  readonly asked: ScheduleAsked
}

/** Makes a schedule of the report that is shown, for those who may. */
export const ScheduleButton = ({ kinds, asked }: ScheduleButtonProps) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editReportTemplates')
  const [isOpen, setOpen] = useState(false)
  if (!canEdit) return null
  return (
    <>
      <IconButton icon={CalendarClock} label={t('reports.schedule.addThis')} onPress={() => setOpen(true)} />
      {isOpen && (
        <ScheduleDialog kinds={kinds} schedule={null} asked={asked} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
