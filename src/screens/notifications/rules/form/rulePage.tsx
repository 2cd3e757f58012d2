import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../../../frame/page/pageFrame.tsx'
import { EmptyState } from '../../../../ui/emptyState.tsx'
import { LinkButton } from '../../../../ui/linkButton.tsx'
import { ReadPart } from '../readPart.tsx'
import { RULES_PATH, type RuleStart } from '../rulesAddress.ts'
import { RulesNotice } from '../rulesNotice.tsx'
import { useMe } from '../useRuleNames.ts'
import { useRules } from '../useRules.ts'
import { RuleFields } from './ruleFields.tsx'
import { startedRule } from './ruleStarts.ts'
import { emptyRule, inputOf } from './ruleValues.ts'

const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={title}
      width="table"
      actions={<LinkButton href={`#${RULES_PATH}`}>{t('notificationRules.all')}</LinkButton>}
    >
      <RulesNotice />
      {children}
    </PageFrame>
  )
}

const Gone = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={SearchX}
      title={t('notificationRules.gone.title')}
      text={t('notificationRules.gone.text')}
      action={<LinkButton href={`#${RULES_PATH}`}>{t('notificationRules.all')}</LinkButton>}
    />
  )
}

/** A new rule: empty, or from a ready start. */
export const NewRulePage = ({ start }: { readonly start: RuleStart | null }) => {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <Page title={t('notificationRules.new')}>
      <RuleFields
        rule={null}
        start={
          start === null
            ? emptyRule(me.id)
            : startedRule(start, t(`notificationRules.start.${start}.name`), me.id)
        }
      />
    </Page>
  )
}

/** A new rule that begins as a copy of another. */
export const CopiedRulePage = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation()
  const call = useRules()
  return (
    <Page title={t('notificationRules.new')}>
      <ReadPart call={call}>
        {(rules) => {
          const rule = rules.find((one) => one.id === id)
          if (!rule) return <Gone />
          const name = t('notificationRules.copyOf', { name: rule.name })
          return <RuleFields rule={null} start={{ ...inputOf(rule), name }} />
        }}
      </ReadPart>
    </Page>
  )
}

/** A saved rule. */
export const RulePage = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation()
  const call = useRules()
  const rule = call.data?.find((one) => one.id === id)
  return (
    <Page title={rule?.name ?? t('notificationRules.unnamed')}>
      <ReadPart call={call}>
        {() => (rule ? <RuleFields rule={rule} start={inputOf(rule)} /> : <Gone />)}
      </ReadPart>
    </Page>
  )
}
