import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/api.ts'
import { bodyOf } from '../../../api/calls.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { taskRoutePage } from '../../../contract/http/taskRoutes.ts'
import {
  TASK_REPEATS,
  type TaskTemplateFields,
  type TaskTemplateRow,
} from '../../../contract/http/taskTemplates.ts'
import type { Result } from '../../../errors/failure.ts'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormTimeZone } from '../../../kit/form/formTimeZone.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PerformersField } from '../list/performersField.tsx'
import { RouteField } from '../list/routeField.tsx'
import { TASK_ROUTES_READ } from '../tasksPath.ts'
import {
  LAST_DAY,
  SHIFTS,
  templateFields,
  type TemplateInput,
  templateInput,
  templateSchema,
  type TemplateValues,
} from './templateValues.ts'
import { dropTempTemplate, useTempTemplate } from './useTempTemplate.ts'
import { WeekdaysField } from './weekdaysField.tsx'

type TemplateForms = AppForm<TemplateInput, TemplateValues>

const LAST_LISTED_DAY = 28
const MONTH_DAYS = Array.from({ length: LAST_LISTED_DAY }, (_, day) => String(day + 1))
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
/** Routes that are read for their names. */
const ROUTES_READ = '200'

/** When the tasks of a template begin. */
const RepeatFields = ({ form }: { readonly form: TemplateForms }) => {
  const { t } = useTranslation()
  const locale = localeOf(useLanguage())
  const every = useWatch({ control: form.methods.control, name: 'every' })
  return (
    <>
      <FormSelect
        form={form}
        name="every"
        label={t('tasks.templates.repeat')}
        options={TASK_REPEATS.map((id) => ({ id, label: t(`tasks.templates.repeatOf.${id}`) }))}
      />
      {every === 'week' && (
        <FormSelect
          form={form}
          name="weekday"
          label={t('tasks.templates.weekday')}
          options={WEEK.map((day) => ({ id: String(day), label: weekdayName(day, locale) }))}
        />
      )}
      {every === 'month' && (
        <FormSelect
          form={form}
          name="day"
          label={t('tasks.templates.monthDay')}
          options={[
            ...MONTH_DAYS.map((id) => ({ id, label: id })),
            { id: LAST_DAY, label: t('tasks.templates.lastDay') },
          ]}
        />
      )}
      {every === 'weekdays' && <WeekdaysField form={form} />}
      <FormText
        form={form}
        name="start"
        label={t('tasks.templates.startTime')}
        wrongText={t('tasks.point.timeRule')}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="lasts"
        label={t('tasks.templates.lasts')}
        wrongText={t('tasks.point.timeRule')}
        autoComplete="off"
      />
      <FormTimeZone form={form} name="timeZone" label={t('tasks.templates.timeZone')} />
    </>
  )
}

interface TemplateFormProps {
  /** null: a new one. */
  readonly row: TaskTemplateRow | null
  readonly isReadOnly: boolean
  readonly save: (fields: TaskTemplateFields) => Promise<Result<unknown>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** The form of a template (TASK-03, TASK-15); what is typed is kept in this browser until it is saved (TASK-20). */
export const TemplateForm = ({ row, isReadOnly, save, onSaved, onClose }: TemplateFormProps) => {
  const { t } = useTranslation()
  const { http } = useApi()
  const [defaults] = useState(() => templateInput(row, Intl.DateTimeFormat().resolvedOptions().timeZone))
  const form = useAppForm({
    schema: templateSchema,
    defaults,
    save: (values) => save(templateFields(values)),
    onSaved: ({ name }) => {
      dropTempTemplate()
      onSaved(name)
    },
    isReadOnly,
    keepsDraft: true,
  })
  const { isRestored, discard } = useTempTemplate(form, row?.id ?? null)
  const routes = useCall({
    of: [TASK_ROUTES_READ, 'names'],
    read: () => bodyOf(http, { call: 'taskRoutes', query: { limit: ROUTES_READ }, schema: taskRoutePage }),
  })
  const title = row ? t('tasks.templates.edit', { name: row.name }) : t('tasks.templates.new')
  const routeId = useWatch({ control: form.methods.control, name: 'routeId' })
  const route = routes.data?.rows.find(({ id }) => id === routeId) ?? null
  if (!routes.data && !routes.failure) return null
  return (
    <>
      {isRestored && (
        <Banner action={<Button onPress={discard}>{t('tasks.templates.discard')}</Button>}>
          {t('tasks.templates.restored')}
        </Banner>
      )}
      <FormFrame
        form={form}
        label={title}
        keepsSubmit
        onCancel={() => {
          dropTempTemplate()
          onClose()
        }}
      >
        <FormText form={form} name="name" label={t('tasks.name')} autoComplete="off" />
        <RouteField form={form} name="routeId" label={t('tasks.route')} first={route} />
        <PerformersField form={form} name="performers" label={t('tasks.performers')} first={[]} />
        <RepeatFields form={form} />
        <FormSelect
          form={form}
          name="shift"
          label={t('tasks.shift')}
          options={SHIFTS.map((id) => ({ id, label: t(`tasks.shiftOf.${id}`) }))}
        />
        <FormLongText form={form} name="description" label={t('tasks.description')} />
        <FormSwitch form={form} name="isOn" label={t('tasks.templates.isOn')} />
      </FormFrame>
    </>
  )
}
