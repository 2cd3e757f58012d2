import { loginForm } from '../../contract/http/auth.ts'

/** Which fields are empty. */
export interface FormProblem {
  readonly login: boolean
  readonly password: boolean
}

export interface CheckedForm {
  /** VALID-01: without any whitespace. */
  readonly login: string
  readonly password: string
  /** null: the form may be sent. */
  readonly problem: FormProblem | null
}

/** Parses the form by the schema that the server uses. */
export const checkForm = (login: string, password: string): CheckedForm => {
  const read = loginForm.safeParse({ username: login, password })
  if (read.success) return { login: read.data.username, password: read.data.password, problem: null }
  const fields = new Set(read.error.issues.map((issue) => issue.path[0]))
  return { login, password, problem: { login: fields.has('username'), password: fields.has('password') } }
}
