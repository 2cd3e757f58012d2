import { useTranslation } from 'react-i18next'
import { useIsOwnOnly } from '../rulesNotice.tsx'
import { ChannelsField } from './channelsField.tsx'
import { RecipientFields } from './recipientFields.tsx'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

/** Whom a rule notifies, and by which channels. */
export const WhomSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const isOwnOnly = useIsOwnOnly()
  return (
    <Section
      title={t('notificationRules.whom.title')}
      {...(isOwnOnly && { text: t('notificationRules.ownOnly') })}
    >
      <ChannelsField form={form} />
      {!isOwnOnly && <RecipientFields form={form} of="recipients" />}
    </Section>
  )
}
