import { Suspense, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import * as z from 'zod/mini'
import { email, newLogin, newPassword, phone } from '../../contract/http/personFields.ts'
import { failed, success } from '../../errors/failure.ts'
import { FormEmail } from '../../kit/form/formEmail.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormMoment } from '../../kit/form/formMoment.tsx'
import { FormPassword } from '../../kit/form/formPassword.tsx'
import { FormPhone } from '../../kit/form/formPhone.tsx'
import { FormSelect } from '../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../kit/form/formSwitch.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { createTexting } from '../../i18n/i18n.ts'
import { useToast } from '../../ui/toast.ts'
import { Section, State } from './section.tsx'

const texting = createTexting('en').then(async (made) => {
  await made.loadPart('account')
  return made
})

const schema = z.object({
  login: newLogin,
  password: newPassword,
  email,
  phone,
  kind: z.enum(['limited', 'demo']),
  blockedFrom: z.nullable(z.number()),
  isNotified: z.boolean(),
})
const DEFAULTS: z.input<typeof schema> = {
  login: '',
  password: '',
  email: '',
  phone: '',
  kind: 'limited',
  blockedFrom: null,
  isNotified: true,
}
const KINDS = [
  { id: 'limited', label: 'Limited' },
  { id: 'demo', label: 'Demo' },
] as const
const ANSWER_MS = 600

/** Accepts every login but “taken”, after a while, as a server would. */
const save = async ({ login }: { readonly login: string }) => {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
  if (login !== 'taken') return success(null)
  const problem = {
    kind: 'status',
    call: 'groups',
    status: 422,
    allowed: null,
    isForeignOrigin: false,
  } as const
  return failed({ ...problem, field: 'login', message: 'User with such login already exists' })
}

const PersonForm = ({ isReadOnly = false }: { readonly isReadOnly?: boolean }) => {
  const toast = useToast()
  const onSaved = () => toast({ text: 'Saved', tone: 'go' })
  const form = useAppForm({ schema, defaults: DEFAULTS, save, onSaved, isReadOnly })
  return (
    <FormFrame form={form} label={isReadOnly ? 'A person, to look at' : 'A person'}>
      <FormText form={form} name="login" label="Login" rule="login" hint="“taken” is refused" />
      <FormPassword form={form} name="password" label="Password of the user" isNew />
      <FormEmail form={form} name="email" label="E-mail" />
      <FormPhone form={form} name="phone" label="Phone" />
      <FormSelect form={form} name="kind" label="Kind" options={KINDS} />
      <FormMoment form={form} name="blockedFrom" label="Blocked from" hint="Empty: never" />
      <FormSwitch form={form} name="isNotified" label="Gets notices" />
    </FormFrame>
  )
}

const Forms = () => (
  <I18nextProvider i18n={use(texting).i18n}>
    <State name="to fill in">
      <PersonForm />
    </State>
    <State name="read only">
      <PersonForm isReadOnly />
    </State>
  </I18nextProvider>
)

/** A form with every kind of field, over rules of the contract. */
export const FormStates = () => (
  <Section title="Form">
    <Suspense fallback={null}>
      <Forms />
    </Suspense>
  </Section>
)
