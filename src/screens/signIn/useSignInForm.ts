import { useState } from 'react'
import { enter } from '../../api/enter.ts'
import { useEnterPorts } from '../../api/useEnterPorts.ts'
import { stripWhitespace } from '../../contract/rules/text.ts'
import type { Failure } from '../../errors/failure.ts'
import { signInFailureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { checkForm, type FormProblem } from './checkForm.ts'
import { secondFactorAsked } from './secondFactorAsked.ts'

export type SignInField = 'login' | 'password' | 'code'

/** Whether the account requires a one-time code, and what is wrong with the given one. */
export interface CodeStep {
  readonly isAsked: boolean
  readonly problem: 'required' | 'wrong' | null
}
const NO_CODE: CodeStep = { isAsked: false, problem: null }

/** The state and the actions of the sign-in form; `focusOn` focuses the field where the person continues. */
export const useSignInForm = (focusOn: (field: SignInField) => void) => {
  const ports = useEnterPorts()
  const session = useSessionState()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codeStep, setCodeStep] = useState(NO_CODE)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [failure, setFailure] = useState<Message | null>(null)
  const [isSending, setSending] = useState(false)

  const showFailure = (failed: Failure): void => {
    const asked = secondFactorAsked(failed)
    if (asked !== null) {
      setCodeStep({ isAsked: true, problem: asked === 'wrong' ? 'wrong' : null })
      focusOn('code')
      return
    }
    const message = signInFailureMessage(failed)
    setFailure(message)
    // A missing response says nothing about the code: it can be sent again.
    if (failed.kind === 'network') return
    setCodeStep(NO_CODE)
    setCode('')
    if (message.kind === 'text' && message.key === 'wrongCredentials') focusOn('password')
  }

  const submit = async (): Promise<void> => {
    if (isSending || session.phase === 'signedIn') return
    const checked = checkForm(login, password)
    setFailure(null)
    setProblem(checked.problem)
    if (checked.problem) {
      focusOn(checked.problem.login ? 'login' : 'password')
      return
    }
    const typed = stripWhitespace(code)
    if (codeStep.isAsked && typed === '') {
      setCodeStep({ isAsked: true, problem: 'required' })
      focusOn('code')
      return
    }
    ports.session.setNotice(null)
    setSending(true)
    const failed = await enter(ports, {
      login: checked.login,
      password: checked.password,
      ...(codeStep.isAsked ? { code: typed } : {}),
    })
    setSending(false)
    if (failed) showFailure(failed)
  }

  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(null)
    setFailure(null)
    setCodeStep((step) => ({ ...step, problem: null }))
  }

  return {
    login,
    password,
    code,
    codeStep,
    setLogin: edit(setLogin),
    setPassword: edit(setPassword),
    setCode: edit(setCode),
    /** Back from the code to login and password. */
    goBack: () => {
      setCodeStep(NO_CODE)
      setCode('')
      setFailure(null)
    },
    problem,
    failure,
    fail: setFailure,
    notice: session.phase === 'signedOut' ? session.notice : null,
    isSending,
    isDone: session.phase === 'signedIn',
    submit,
  }
}
export type SignInFormState = ReturnType<typeof useSignInForm>
