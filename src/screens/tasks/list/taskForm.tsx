import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TASK_SHIFTS } from '../../../contract/http/taskTemplates.ts'
import { taskBody, type TaskFields, type TaskRow } from '../../../contract/http/tasks.ts'
import type { Result } from '../../../errors/failure.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormMoment } from '../../../kit/form/formMoment.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { PerformersField } from './performersField.tsx'
import { RouteField } from './routeField.tsx'

interface TaskFormProps {
  /** null: a new one. */
  readonly row: TaskRow | null
  readonly isReadOnly: boolean
  readonly save: (fields: TaskFields) => Promise<Result<unknown>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

const { shift: _shift, ...others } = taskBody.def.shape
const NO_SHIFT = 'none'
const SHIFTS = [NO_SHIFT, ...TASK_SHIFTS] as const
/** A shift is chosen by a word; times follow each other, and what is planned begins. */
const schema = z
  .object({
    ...others,
    shift: z.pipe(
      z.enum(SHIFTS),
      z.transform((shift) => (shift === NO_SHIFT ? null : shift)),
    ),
  })
  .check(
    z.refine(({ isDraft, startsAt }) => isDraft || startsAt !== null, { path: ['startsAt'] }),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || endsAt > startsAt, {
      path: ['endsAt'],
    }),
  )

/** The form of a task (TASK-01); read-only with a disabled button for those who may not edit (DEMO-07). */
export const TaskForm = ({ row, isReadOnly, save, onSaved, onClose }: TaskFormProps) => {
  const { t } = useTranslation()
  const defaults: z.input<typeof schema> = {
    name: row?.name ?? '',
    routeId: row?.routeId ?? null,
    performers: row?.performers.map(({ id }) => id) ?? [],
    startsAt: row?.startsAt ?? null,
    endsAt: row?.endsAt ?? null,
    shift: row?.shift ?? NO_SHIFT,
    description: row?.description ?? '',
    isDraft: row ? row.state === 'draft' : false,
  }
  const form = useAppForm({
    schema,
    defaults,
    save,
    onSaved: ({ name }) => onSaved(name),
    isReadOnly,
  })
  const title = row ? t('tasks.edit', { name: row.name }) : t('tasks.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText form={form} name="name" label={t('tasks.name')} autoComplete="off" />
      <RouteField
        form={form}
        name="routeId"
        label={t('tasks.route')}
        first={row && { id: row.routeId, name: row.routeName }}
      />
      <PerformersField
        form={form}
        name="performers"
        label={t('tasks.performers')}
        first={row?.performers ?? []}
      />
      {!row && <FormSwitch form={form} name="isDraft" label={t('tasks.draft')} />}
      <FormMoment
        form={form}
        name="startsAt"
        label={t('tasks.startsAt')}
        hint={t('tasks.startHint')}
        wrongText={t('tasks.startRule')}
      />
      <FormMoment
        form={form}
        name="endsAt"
        label={t('tasks.endsAt')}
        hint={t('tasks.endHint')}
        wrongText={t('tasks.endRule')}
      />
      <FormSelect
        form={form}
        name="shift"
        label={t('tasks.shift')}
        options={SHIFTS.map((id) => ({ id, label: t(`tasks.shiftOf.${id}`) }))}
      />
      <FormLongText form={form} name="description" label={t('tasks.description')} />
    </FormFrame>
  )
}
