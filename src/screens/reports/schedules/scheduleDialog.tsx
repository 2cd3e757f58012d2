import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { LANGUAGES } from '../../../contract/entities/session.ts'
import { REPORT_FORMATS, type ReportFormat } from '../../../contract/reports/reportFile.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { REPORT_NAME_MAX } from '../../../contract/reports/reportRun.ts'
import {
  type ReportSchedule,
  reportScheduleBody,
  type ReportScheduleFields,
  SCHEDULE_PERIODS,
  type ScheduleAsked,
} from '../../../contract/reports/reportSchedule.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormTimeZone } from '../../../kit/form/formTimeZone.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/textArea.tsx'
import { useToast } from '../../../ui/toast.ts'
import { firstSchedule, readRecipients, type ScheduleForm, valuesOf } from './scheduleForm.ts'
import { QuestionFields } from './questionFields.tsx'
import { DISK, SCHEDULES } from './schedulesKey.ts'
import { WhenFields } from './whenFields.tsx'

/** CSS pixels. */
const WIDTH = 520

interface ScheduleDialogProps {
  readonly kinds: readonly ReportKindDeclaration[]
  /** null: a new one. */
  readonly schedule: ReportSchedule | null
  /** What a new one asks at first. */
  readonly asked: ScheduleAsked
  readonly onClose: () => void
}

/** The form of a schedule. */
export const ScheduleDialog = (props: ScheduleDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={t(props.schedule ? 'reports.schedule.edit' : 'reports.schedule.add')}
      closeLabel={t('common.close')}
      onClose={() => leaving(props.onClose)}
      width={WIDTH}
    >
      <Fields {...props} />
    </Modal>
  )
}

interface PartProps {
  readonly form: ScheduleForm
}

const Formats = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const { value, onChange, error } = useFormField({
    form,
    name: 'formats',
    label: t('reports.schedule.formats'),
  })
  const chosen = value as readonly ReportFormat[]
  const toggle = (format: ReportFormat, isOn: boolean): void =>
    onChange(REPORT_FORMATS.filter((one) => (one === format ? isOn : chosen.includes(one))))
  return (
    <fieldset className="report-weekdays">
      <legend className="ui-field__label">{t('reports.schedule.formats')}</legend>
      {REPORT_FORMATS.map((format) => (
        <Checkbox key={format} isSelected={chosen.includes(format)} onChange={(isOn) => toggle(format, isOn)}>
          {format.toUpperCase()}
        </Checkbox>
      ))}
      {error !== null && <p className="ui-field__error">{t('reports.schedule.formatsMissing')}</p>}
    </fieldset>
  )
}

const Recipients = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const { value, onChange, onBlur, ref } = useFormField({
    form,
    name: 'recipients',
    label: t('reports.schedule.recipients'),
  })
  const [text, setText] = useState((value as readonly string[]).join(', '))
  // The error is that of the list, or of one of its addresses.
  const isWrong = form.methods.getFieldState('recipients', form.methods.formState).error !== undefined
  return (
    <TextArea
      label={t('reports.schedule.recipients')}
      name="recipients"
      hint={t('reports.schedule.recipientsHint')}
      value={text}
      error={isWrong ? t('reports.schedule.recipientsWrong') : null}
      onBlur={onBlur}
      ref={ref}
      onChange={(next) => {
        setText(next)
        onChange([...readRecipients(next)])
      }}
    />
  )
}

const Fields = ({ kinds, schedule, asked, onClose }: ScheduleDialogProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const language = useLanguage()
  const api = useReportSchedulesApi()
  const saving = useChange({
    change: (fields: ReportScheduleFields) =>
      schedule === null ? api.create(fields) : api.change(schedule.id, fields),
    stale: [SCHEDULES],
    endsWhenRead: true,
  })
  const [defaults] = useState(() => (schedule ? valuesOf(schedule) : firstSchedule(asked, language)))
  const drive = useCall({ of: [...DISK], read: api.disk, isOn: useIsAllowed('saveReports') }).data?.drive
  const form = useAppForm({
    schema: reportScheduleBody,
    defaults,
    save: saving.send,
    onSaved: () => {
      toast({ text: t('reports.schedule.saved'), tone: 'go' })
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      label={t(schedule ? 'reports.schedule.edit' : 'reports.schedule.add')}
      submitLabel={t(schedule ? 'common.save' : 'reports.schedule.create')}
      onCancel={() => leaving(onClose)}
    >
      <FormText
        form={form}
        name="name"
        label={t('reports.name')}
        maxLength={REPORT_NAME_MAX}
        autoComplete="off"
      />
      <QuestionFields form={form} kinds={kinds} />
      <FormSelect
        form={form}
        name="period"
        label={t('reports.schedule.periodLabel')}
        options={SCHEDULE_PERIODS.map((id) => ({ id, label: t(`reports.schedule.period.${id}`) }))}
      />
      <WhenFields form={form} />
      <FormTimeZone form={form} name="timeZone" label={t('reports.schedule.timeZone')} />
      <Formats form={form} />
      <FormSelect
        form={form}
        name="language"
        label={t('reports.schedule.language')}
        options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id].full }))}
      />
      <Recipients form={form} />
      <FormSwitch form={form} name="toDisk" label={t('reports.schedule.toDisk')} />
      {drive?.folder && <FormSwitch form={form} name="toDrive" label={t('reports.schedule.toDrive')} />}
      <FormSwitch form={form} name="skipEmpty" label={t('reports.schedule.skipEmpty')} />
    </FormFrame>
  )
}
