import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  MAINTENANCE_CHECKS,
  maintenanceBody,
  type MaintenanceFields,
  type MaintenanceKind,
  type MaintenanceRow,
} from '../../contract/http/maintenance.ts'
import type { Result } from '../../errors/failure.ts'
import { FormFound } from '../../kit/choosers/formFound.tsx'
import { useVehicleSearch, vehicleOption } from '../../kit/choosers/vehicleSearch.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormDay } from '../../kit/form/formDay.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormLongText } from '../../kit/form/formLongText.tsx'
import { FormSelect } from '../../kit/form/formSelect.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { FormWholeNumber } from '../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { DOCUMENT_KINDS, INTERVAL_DIGITS, IntervalFields, REMIND_DAYS } from './intervalFields.tsx'

interface MaintenanceFormProps {
  /** null: a new one of this kind. */
  readonly row: MaintenanceRow | null
  readonly newKind: MaintenanceKind
  readonly isReadOnly: boolean
  readonly save: (fields: MaintenanceFields) => Promise<Result<MaintenanceRow>>
  readonly onSaved: (fields: MaintenanceFields) => void
  readonly onClose: () => void
}

const { vehicleId, ...others } = maintenanceBody.def.shape
/** No vehicle is chosen at first. */
const schema = z
  .object({ ...others, vehicleId: z.pipe(z.nullable(z.number()), vehicleId) })
  .check(...MAINTENANCE_CHECKS)
type FormValues = z.input<typeof schema>

/** Digits of the largest reading. */
const READING_DIGITS = 8
const EMPTY = {
  vehicleId: null,
  name: '',
  number: '',
  everyKm: null,
  everyHours: null,
  everyMonths: null,
  everyDays: null,
  remindKm: null,
  remindHours: null,
  fromKm: null,
  fromHours: null,
  untilDay: '',
  note: '',
} as const

const valuesOf = (row: MaintenanceRow | null, kind: MaintenanceKind): FormValues => {
  if (row === null) return { ...EMPTY, kind, remindDays: REMIND_DAYS, fromDay: dayjs().format('YYYY-MM-DD') }
  const { name, number, everyKm, everyHours, everyMonths, everyDays, remindKm, remindHours, remindDays } = row
  const { fromDay, fromKm, fromHours, untilDay, note } = row
  return {
    vehicleId: row.vehicleId,
    kind: row.kind,
    name,
    number,
    everyKm,
    everyHours,
    everyMonths,
    everyDays,
    remindKm,
    remindHours,
    remindDays,
    fromDay,
    fromKm,
    fromHours,
    untilDay: untilDay ?? '',
    note,
  }
}

/** The form of a service with its intervals, or of a document with its last day; read-only for those who may not edit. */
export const MaintenanceForm = (props: MaintenanceFormProps) => {
  const { row, newKind, isReadOnly, save, onSaved, onClose } = props
  const { t } = useTranslation()
  const form = useAppForm({
    schema,
    defaults: valuesOf(row, newKind),
    // '' is what the call takes for no day.
    save: (fields) => save({ ...fields, untilDay: fields.untilDay ?? '' }),
    onSaved,
    isReadOnly,
  })
  const isService = (row?.kind ?? newKind) === 'service'
  return (
    <FormFrame
      form={form}
      label={t(isService ? 'maintenance.newService' : 'maintenance.newDocument')}
      onCancel={closeAsking(onClose)}
      keepsSubmit
    >
      <FormFound
        form={form}
        name="vehicleId"
        label={t('maintenance.vehicle')}
        search={useVehicleSearch()}
        first={row && vehicleOption(row.vehicleId, { name: row.vehicleName, licensePlate: row.licensePlate })}
        isDisabled={row !== null}
      />
      {!isService && (
        <FormSelect
          form={form}
          name="kind"
          label={t('maintenance.kind')}
          options={DOCUMENT_KINDS.map((id) => ({ id, label: t(`maintenance.kindOf.${id}`) }))}
        />
      )}
      <FormText form={form} name="name" label={t('maintenance.name')} autoComplete="off" />
      {!isService && (
        <FormText form={form} name="number" label={t('maintenance.number')} autoComplete="off" />
      )}
      {isService && <IntervalFields form={form} />}
      <FormDay
        form={form}
        name="fromDay"
        label={t(isService ? 'maintenance.fromDay' : 'maintenance.validFrom')}
        hint={isService ? t('maintenance.fromRule') : ''}
      />
      {isService ? (
        <div className="maintenance__pair">
          <FormWholeNumber
            form={form}
            name="fromKm"
            label={t('maintenance.fromKm')}
            digits={READING_DIGITS}
          />
          <FormWholeNumber
            form={form}
            name="fromHours"
            label={t('maintenance.fromHours')}
            digits={READING_DIGITS}
          />
        </div>
      ) : (
        <>
          <FormDay form={form} name="untilDay" label={t('maintenance.validUntil')} />
          <FormWholeNumber
            form={form}
            name="remindDays"
            label={t('maintenance.remindDays')}
            digits={INTERVAL_DIGITS}
          />
        </>
      )}
      <FormLongText form={form} name="note" label={t('maintenance.note')} />
    </FormFrame>
  )
}
