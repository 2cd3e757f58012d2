import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceKind } from '../../../contract/http/maintenance.ts'
import {
  maintenanceTemplateBody,
  type MaintenanceTemplateFields,
  type MaintenanceTemplateRow,
} from '../../../contract/http/maintenanceTemplates.ts'
import type { Result } from '../../../errors/failure.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormWholeNumber } from '../../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { Switch } from '../../../ui/switch.tsx'
import { DOCUMENT_KINDS, INTERVAL_DIGITS, IntervalFields } from '../intervalFields.tsx'
import { ClassesField } from './classesField.tsx'
import { type TemplateForm as Form, valuesOf } from './templateValues.ts'

interface TemplateFormProps {
  /** null: a new one of this kind. */
  readonly row: MaintenanceTemplateRow | null
  readonly newKind: MaintenanceKind
  readonly isReadOnly: boolean
  readonly save: (fields: MaintenanceTemplateFields) => Promise<Result<MaintenanceTemplateRow>>
  readonly onSaved: (fields: MaintenanceTemplateFields) => void
  readonly onClose: () => void
}

/**
 * Whether vehicles that are added later get a record by themselves. A user of a client may say so only if they see such
 * vehicles, which the server decides; its refusal is shown here.
 */
const ForNewField = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation()
  const noteId = useId()
  const session = useSessionState()
  const label = t('maintenance.templates.isForNew')
  const { value, onChange, error, isDisabled } = useFormField({ form, name: 'isForNew', label })
  const isLimited = session.phase === 'signedIn' && session.kind === 'limited'
  const note = error ?? (isLimited ? t('maintenance.templates.forNewRule') : null)
  return (
    <fieldset
      className="maintenance__classes"
      aria-label={label}
      {...(note !== null && { 'aria-describedby': noteId })}
    >
      <Switch isSelected={value === true} isDisabled={isDisabled} onChange={onChange}>
        {label}
      </Switch>
      {note !== null && (
        <p id={noteId} className={error === null ? 'maintenance__rule' : 'ui-field__error'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** The form of a template of services with their intervals, or of documents that are valid for some months. */
export const TemplateForm = (props: TemplateFormProps) => {
  const { row, newKind, isReadOnly, save, onSaved, onClose } = props
  const { t } = useTranslation()
  const form = useAppForm({
    schema: maintenanceTemplateBody,
    defaults: valuesOf(row, newKind),
    save,
    onSaved,
    isReadOnly,
  })
  const isService = (row?.kind ?? newKind) === 'service'
  return (
    <FormFrame
      form={form}
      label={t(isService ? 'maintenance.templates.newService' : 'maintenance.templates.newDocument')}
      onCancel={closeAsking(onClose)}
      keepsSubmit
    >
      <FormText form={form} name="name" label={t('maintenance.name')} autoComplete="off" />
      <ClassesField form={form} />
      {!isService && (
        <FormSelect
          form={form}
          name="kind"
          label={t('maintenance.kind')}
          options={DOCUMENT_KINDS.map((id) => ({ id, label: t(`maintenance.kindOf.${id}`) }))}
          isDisabled={row !== null}
        />
      )}
      {isService ? (
        <IntervalFields form={form} />
      ) : (
        <div className="maintenance__pair">
          <FormWholeNumber
            form={form}
            name="everyMonths"
            label={t('maintenance.templates.validMonths')}
            digits={INTERVAL_DIGITS}
          />
          <FormWholeNumber
            form={form}
            name="remindDays"
            label={t('maintenance.remindDays')}
            digits={INTERVAL_DIGITS}
          />
        </div>
      )}
      <ForNewField form={form} />
      <FormLongText form={form} name="note" label={t('maintenance.note')} />
    </FormFrame>
  )
}
