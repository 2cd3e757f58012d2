import * as z from 'zod/mini'
import { vehicleType } from '../entities/vehicle.ts'
import { line, longText } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import { INTERVAL_NAMES, intervalFields, MAINTENANCE_KINDS, MAINTENANCE_NAME_MAX } from './maintenance.ts'
import type { ResourceCalls } from './resource.ts'

/** Templates of maintenance: what every vehicle of some classes has a record of (docs/maintenance.md). */

/** Most templates of one client: each vehicle that is added is compared with all of them. */
export const MAINTENANCE_TEMPLATES_MAX = 100

const fields = {
  name: line(1, MAINTENANCE_NAME_MAX),
  /** The types of vehicles that it is for, each once. */
  vehicleTypes: z.array(vehicleType).check(
    z.minLength(1),
    z.maxLength(vehicleType.options.length),
    z.refine<string[]>((types) => new Set(types).size === types.length, {
      params: { allowed: 'each class once' },
    }),
  ),
  kind: z.enum(MAINTENANCE_KINDS),
  ...intervalFields,
  note: longText,
  isForNew: z.boolean(),
} as const

/** What the fields say together. */
type Together = Readonly<
  Record<(typeof INTERVAL_NAMES)[number], number | null> & { kind: (typeof MAINTENANCE_KINDS)[number] }
>

/** What fields that are good one by one may not say together. error: the code of the message at the field. */
interface TemplateFault {
  readonly field: string
  readonly error: 'required' | 'wrong'
  readonly allowed: string
  readonly holds: (of: Together) => boolean
}

const FAULTS: readonly TemplateFault[] = [
  ...INTERVAL_NAMES.filter((name) => name !== 'everyMonths').map(
    (field): TemplateFault => ({
      field,
      error: 'wrong',
      allowed: 'null for a document, which is valid for some months',
      holds: (of) => of.kind !== 'service' && of[field] !== null,
    }),
  ),
  {
    field: 'everyMonths',
    error: 'required',
    allowed: 'for how many months the document is valid',
    holds: (of) => of.kind !== 'service' && of.everyMonths === null,
  },
  {
    field: 'everyKm',
    error: 'required',
    allowed: 'given, or another interval is: a service has at least one',
    holds: (of) => of.kind === 'service' && INTERVAL_NAMES.every((name) => of[name] === null),
  },
]

/** The first fault of fields that are good one by one; undefined: they are good together. */
export const templateFault = (of: Together): Pick<TemplateFault, 'field' | 'allowed'> | undefined =>
  FAULTS.find(({ holds }) => holds(of))

/** The same as checks of a schema, for the call and for the form. */
export const TEMPLATE_CHECKS = FAULTS.map(({ field, error, allowed, holds }) =>
  z.refine<Together>((of) => !holds(of), { path: [field], error, params: { allowed } }),
)

/**
 * A template of services, or of documents that are valid for `everyMonths` from the day they are made. isForNew: vehicles of its
 * classes that are added later, or change to one of them, get a record by themselves.
 */
export const maintenanceTemplateBody = z.strictObject(fields).check(...TEMPLATE_CHECKS)
export type MaintenanceTemplateFields = z.infer<typeof maintenanceTemplateBody>
/** Absent fields are unchanged; a template stays of its kind. */
export const maintenanceTemplateChanges = z.partial(z.strictObject(fields))

const nullableNumber = z.nullable(z.number())

/** records: of vehicles that the caller sees. */
export const maintenanceTemplateRow = z.object({
  id: z.number(),
  name: z.string(),
  vehicleTypes: z.array(vehicleType),
  kind: z.enum(MAINTENANCE_KINDS),
  everyKm: nullableNumber,
  everyHours: nullableNumber,
  everyMonths: nullableNumber,
  everyDays: nullableNumber,
  remindKm: nullableNumber,
  remindHours: nullableNumber,
  remindDays: nullableNumber,
  note: z.string(),
  isForNew: z.boolean(),
  records: z.number(),
})
export type MaintenanceTemplateRow = z.infer<typeof maintenanceTemplateRow>

export const MAINTENANCE_TEMPLATE_SORTS = ['name', 'kind'] as const
export const maintenanceTemplatesQuery = z.extend(listQuery(MAINTENANCE_TEMPLATE_SORTS), {
  kind: z.optional(z.enum(MAINTENANCE_KINDS)),
})
export const maintenanceTemplatePage = pageOf(maintenanceTemplateRow)

export const MAINTENANCE_TEMPLATE_CALLS = {
  list: 'maintenanceTemplates',
  create: 'createMaintenanceTemplate',
  change: 'changeMaintenanceTemplate',
  remove: 'deleteMaintenanceTemplate',
  removeMany: 'deleteMaintenanceTemplates',
  restore: 'restoreMaintenanceTemplates',
} as const satisfies ResourceCalls

/**
 * What applying a template does, of vehicles that the caller sees. missing: vehicles of its classes that get a record;
 * full: those that have as many records as a vehicle may have; records: what the template has made; different: those of
 * them whose name, intervals or reminders are no longer the template's.
 */
export const templateReach = z.object({
  missing: z.number(),
  full: z.number(),
  records: z.number(),
  different: z.number(),
})
export type TemplateReach = z.infer<typeof templateReach>

/** updates: records that are different get the name, intervals and reminders of the template; the rest of them stays. */
export const applyTemplateBody = z.strictObject({ updates: z.boolean() })
export type ApplyTemplate = z.infer<typeof applyTemplateBody>

/** Records that were made, and that were changed. */
export const templateApplied = z.object({ made: z.number(), changed: z.number() })
export type TemplateApplied = z.infer<typeof templateApplied>
