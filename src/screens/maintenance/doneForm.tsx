import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { doneBody, type DoneFields, type MaintenanceRow } from '../../contract/http/maintenance.ts'
import { numberOf } from '../../contract/rules/vehicleSettings.ts'
import type { Result } from '../../errors/failure.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormDay } from '../../kit/form/formDay.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormLongText } from '../../kit/form/formLongText.tsx'
import { FormNumber } from '../../kit/form/formNumber.tsx'
import { FormWholeNumber } from '../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'

interface DoneFormProps {
  readonly row: MaintenanceRow
  readonly send: (fields: DoneFields) => Promise<Result<null>>
  readonly onSaved: () => void
  readonly onClose: () => void
}

const { cost, ...others } = doneBody.def.shape
/** The cost is typed as text. */
const schema = z.object({ ...others, cost: z.pipe(z.pipe(z.string(), z.transform(numberOf)), cost) })

const READING_DIGITS = 8
const rounded = (reading: number | null): number | null => (reading === null ? null : Math.round(reading))

/** What was done, with the readings that the counters show now. */
export const DoneForm = ({ row, send, onSaved, onClose }: DoneFormProps) => {
  const { t } = useTranslation()
  const isService = row.kind === 'service'
  const defaults: z.input<typeof schema> = {
    day: dayjs().format('YYYY-MM-DD'),
    km: row.everyKm === null ? null : rounded(row.countedKm),
    hours: row.everyHours === null ? null : rounded(row.countedHours),
    cost: '',
    note: '',
    untilDay: '',
  }
  const form = useAppForm({ schema, defaults, save: send, onSaved })
  return (
    <FormFrame
      form={form}
      label={t(isService ? 'maintenance.done.title' : 'maintenance.done.renew')}
      submitLabel={t('maintenance.done.save')}
      onCancel={closeAsking(onClose)}
    >
      <FormDay form={form} name="day" label={t('maintenance.done.day')} />
      {isService ? (
        <div className="maintenance__pair">
          <FormWholeNumber form={form} name="km" label={t('maintenance.done.km')} digits={READING_DIGITS} />
          <FormWholeNumber
            form={form}
            name="hours"
            label={t('maintenance.done.hours')}
            digits={READING_DIGITS}
          />
        </div>
      ) : (
        <FormDay form={form} name="untilDay" label={t('maintenance.done.untilDay')} />
      )}
      <FormNumber
        form={form}
        name="cost"
        kind="decimal"
        label={t('maintenance.done.cost')}
        hint={t('maintenance.done.costRule')}
      />
      <FormLongText form={form} name="note" label={t('maintenance.done.note')} />
    </FormFrame>
  )
}
