import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import './forms.css'
import { UnsavedQuestion } from './unsavedQuestion.tsx'
import type { AppForm, FormProblem } from './useAppForm.ts'

interface FormFrameProps<V extends FieldValues, O> {
  readonly form: AppForm<V, O>
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
  /** Instead of “Save”. */
  readonly submitLabel?: string
  /** Closes a form in a dialog; without it unsaved changes can be reverted. */
  readonly onCancel?: () => void
  /** A read-only form has its button too, disabled: it shows what others can do here. */
  readonly keepsSubmit?: boolean
}

const useProblemText = (): ((problem: FormProblem) => string) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  return (problem) => (problem.kind === 'refused' ? inWords(problem.message) : t(`forms.${problem.kind}`))
}

/** The fields of a form between the form-level error and the buttons; Enter saves. */
export const FormFrame = <V extends FieldValues, O>(props: FormFrameProps<V, O>) => {
  const { form, label, children, onCancel, keepsSubmit = false } = props
  const { t } = useTranslation()
  const inWords = useProblemText()
  const { problem, question, isReadOnly } = form
  const takesBack = onCancel ?? (form.isDirty ? form.reset : undefined)
  return (
    <form
      className="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog of another form belongs to the dialog alone.
        event.stopPropagation()
        void form.submit()
      }}
    >
      {problem && <Banner tone="alarm">{inWords(problem)}</Banner>}
      {children}
      {(!isReadOnly || keepsSubmit) && (
        <div className="form__actions">
          <Button tone="primary" type="submit" isPending={form.isSaving} isDisabled={isReadOnly}>
            {props.submitLabel ?? t('common.save')}
          </Button>
          {takesBack && (
            <Button tone="quiet" isDisabled={form.isSaving} onPress={takesBack}>
              {t('common.cancel')}
            </Button>
          )}
          {!isReadOnly && form.required.size > 0 && <p className="form__legend">{t('forms.legend')}</p>}
        </div>
      )}
      {question && <UnsavedQuestion question={question} />}
    </form>
  )
}
