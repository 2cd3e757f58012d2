import { useEffect, useState } from 'react'
import { readTempTemplate, type TempTemplate } from '../../../session/tempTemplate.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import type { TemplateInput, TemplateValues } from './templateValues.ts'

/** The login of the person; '' without a session. */
const useLogin = (): string => {
  const session = useSessionState()
  return session.phase === 'signedIn' ? session.login : ''
}

/** The unsaved template of the person, as it was when the page opened; null: there is none. */
export const useLeftTemplate = (): TempTemplate | null => {
  const login = useLogin()
  const [left] = useState(() => readTempTemplate().read() ?? null)
  return left?.login === login ? left : null
}

/**
 * Keeps what is typed in the form of a template until it is saved or discarded, and puts it into the form when that opens again (TASK-20).
 * Returns whether something was restored, and what discards it.
 */
export const useTempTemplate = (
  form: AppForm<TemplateInput, TemplateValues>,
  templateId: number | null,
): { readonly isRestored: boolean; readonly discard: () => void } => {
  const login = useLogin()
  const { methods, isReadOnly } = form
  const [left] = useState(() => {
    const found = readTempTemplate().read()
    return !isReadOnly && found?.login === login && found.templateId === templateId ? found : null
  })
  const [isRestored, setRestored] = useState(left !== null)
  useEffect(() => {
    if (left === null) return
    const known = Object.keys(methods.getValues())
    const fields = Object.fromEntries(Object.entries(left.fields).filter(([name]) => known.includes(name)))
    methods.reset({ ...methods.getValues(), ...fields }, { keepDefaultValues: true })
  }, [methods, left])
  useEffect(() => {
    if (isReadOnly) return undefined
    const fields = methods.watch((values, { name }) => {
      // A reset names no field.
      if (name !== undefined) readTempTemplate().write({ login, templateId, fields: { ...values } })
    })
    return () => fields.unsubscribe()
  }, [methods, isReadOnly, login, templateId])
  return {
    isRestored,
    discard: () => {
      readTempTemplate().remove()
      methods.reset()
      setRestored(false)
    },
  }
}

/** The template was saved, or its form closed. */
export const dropTempTemplate = (): void => readTempTemplate().remove()
