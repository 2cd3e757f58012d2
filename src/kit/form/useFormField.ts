import { type FieldValues, type Path, type RefCallBack, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PersonRule } from '../../contract/http/personFields.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { serverTextMessage } from '../../errors/serverTexts.ts'
import { readIssue } from './issueCode.ts'
import type { AppForm } from './useAppForm.ts'

/** Props of every kind of field. */
export interface FormFieldProps<V extends FieldValues, O> {
  readonly form: AppForm<V, O>
  readonly name: Path<V>
  readonly label: string
  /** What the field allows, shown where the server rejects a value without a reason. */
  readonly rule?: PersonRule
  /** What is said of a value that is not valid, where the shared words would not help. */
  readonly wrongText?: string
  readonly isDisabled?: boolean
}

interface BoundField {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly ref: RefCallBack
  /** In the current language; null while the value is valid. */
  readonly error: string | null
  readonly isRequired: boolean
  readonly isDisabled: boolean
}

/** One field of a form: its value, its message in words, its required mark. */
export const useFormField = <V extends FieldValues, O>(props: FormFieldProps<V, O>): BoundField => {
  const { form, name, rule, wrongText, isDisabled = false } = props
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { field, fieldState } = useController({ control: form.methods.control, name })
  const message = fieldState.error?.message
  const words = (code: string): string => {
    const issue = readIssue(code)
    if (!issue) return inWords(serverTextMessage(code))
    if (issue.kind === 'rule') return t(`forms.rule.${issue.rule}`)
    if (issue.code === 'wrong' && wrongText !== undefined) return wrongText
    if (issue.code === 'wrong' && rule !== undefined) return t(`forms.rule.${rule}`)
    return t(`forms.issue.${issue.code}`, { x: issue.x })
  }
  return {
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: message === undefined ? null : words(message),
    isRequired: form.required.has(name),
    isDisabled: isDisabled || form.isReadOnly,
  }
}
