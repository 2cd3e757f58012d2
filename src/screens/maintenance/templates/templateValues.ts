import type * as z from 'zod/mini'
import type { MaintenanceKind } from '../../../contract/http/maintenance.ts'
import type {
  maintenanceTemplateBody,
  MaintenanceTemplateFields,
  MaintenanceTemplateRow,
} from '../../../contract/http/maintenanceTemplates.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { REMIND_DAYS } from '../intervalFields.tsx'

export type TemplateValues = z.input<typeof maintenanceTemplateBody>
export type TemplateForm = AppForm<TemplateValues, MaintenanceTemplateFields>

/** What the form starts with. row: null for a new template of this kind. */
export const valuesOf = (row: MaintenanceTemplateRow | null, kind: MaintenanceKind): TemplateValues => {
  if (row === null)
    return {
      name: '',
      vehicleTypes: ['VEHICLE'],
      kind,
      everyKm: null,
      everyHours: null,
      everyMonths: null,
      everyDays: null,
      remindKm: null,
      remindHours: null,
      remindDays: REMIND_DAYS,
      note: '',
      isForNew: false,
    }
  const { id: _id, records: _records, ...fields } = row
  return fields
}
