import { useState } from 'react'
import { signInFailureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'
import { enter } from '../../api/enter.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { useEnterPorts } from '../../api/useEnterPorts.ts'
import { checkForm, type FormProblem } from './checkForm.ts'

export type SignInField = 'login' | 'password'

/** The state and the actions of the sign-in form; `focusOn` puts the focus where the person goes on. */
export const useSignInForm = (focusOn: (field: SignInField) => void) => {
  const ports = useEnterPorts()
  const session = useSessionState()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [failure, setFailure] = useState<Message | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (): Promise<void> => {
    if (isSending || session.phase === 'signedIn') return
    const checked = checkForm(login, password)
    setFailure(null)
    setProblem(checked.problem)
    if (checked.problem) {
      focusOn(checked.problem.login ? 'login' : 'password')
      return
    }
    ports.session.setNotice(null)
    setSending(true)
    const failed = await enter(ports, checked.login, checked.password)
    setSending(false)
    if (!failed) return
    const message = signInFailureMessage(failed)
    setFailure(message)
    if (message.kind === 'text' && message.key === 'wrongCredentials') focusOn('password')
  }

  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(null)
    setFailure(null)
  }

  return {
    login,
    password,
    setLogin: edit(setLogin),
    setPassword: edit(setPassword),
    problem,
    failure,
    notice: session.phase === 'signedOut' ? session.notice : null,
    isSending,
    isDone: session.phase === 'signedIn',
    submit,
  }
}
