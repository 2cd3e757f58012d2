import { useWatch } from 'react-hook-form'
import type { NotificationChannel } from '../../../../contract/http/notifications.ts'
import { AddressesField } from './addressesField.tsx'
import { PeopleField } from './peopleField.tsx'
import type { RuleForm } from './ruleValues.ts'

interface RecipientFieldsProps {
  readonly form: RuleForm
  readonly of: 'recipients' | 'escalation.recipients'
}

/** The addresses that go with a channel. */
const ADDRESSES = { email: 'emails', sms: 'phones', telegram: 'chats' } as const satisfies Partial<
  Record<NotificationChannel, string>
>

/** People, and addresses outside the product for the channels that are chosen. */
export const RecipientFields = ({ form, of }: RecipientFieldsProps) => {
  const { control } = form.methods
  const [channels, given] = useWatch({ control, name: ['channels', of] })
  const shown = (['email', 'sms', 'telegram'] as const).filter(
    // What was given stays in sight without its channel.
    (channel) => channels.includes(channel) || given[ADDRESSES[channel]].length > 0,
  )
  return (
    <>
      <PeopleField form={form} of={of} />
      {shown.map((channel) => (
        <AddressesField key={channel} form={form} of={of} kind={ADDRESSES[channel]} />
      ))}
    </>
  )
}
