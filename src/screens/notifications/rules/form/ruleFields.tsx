import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type NotificationRule, RULE_NAME_MAX } from '../../../../contract/http/notificationRules.ts'
import { FormFrame } from '../../../../kit/form/formFrame.tsx'
import { FormSwitch } from '../../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../../kit/form/formText.tsx'
import { RULES_PATH } from '../rulesAddress.ts'
import { TrialPart } from '../trial/trialPart.tsx'
import { EscalationSection } from './escalationSection.tsx'
import { OftenSection } from './oftenSection.tsx'
import type { RuleForm, RuleInput } from './ruleValues.ts'
import { TextSection } from './textSection.tsx'
import { nameOfInput, useRuleForm } from './useRuleForm.ts'
import { VehiclesSection } from './vehiclesSection.tsx'
import { WhatSection } from './whatSection.tsx'
import { WhenSection } from './whenSection.tsx'
import { WhereSection } from './whereSection.tsx'
import { WhomSection } from './whomSection.tsx'

interface RuleFieldsProps {
  /** null: a new one. */
  readonly rule: NotificationRule | null
  readonly start: RuleInput
}

const NameFields = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const items = useWatch({ control: form.methods.control, name: 'items' })
  return (
    <div className="rule-section">
      <FormText
        form={form}
        name="name"
        label={t('notificationRules.name')}
        hint={t('notificationRules.nameHint', { name: nameOfInput(t, { items }) })}
        maxLength={RULE_NAME_MAX}
        autoComplete="off"
      />
      <FormSwitch form={form} name="isOn" label={t('notificationRules.isOn')} />
    </div>
  )
}

/** The form is long: a message above its fields would not be seen from its end. */
const useProblemInSight = ({ problem }: RuleForm) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem?.kind === 'refused') box.current?.scrollIntoView({ block: 'start' })
  }, [problem])
  return box
}

/** The form of a rule in the order of its questions, with its trial. */
export const RuleFields = ({ rule, start }: RuleFieldsProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const form = useRuleForm(rule, start)
  const box = useProblemInSight(form)
  return (
    <div ref={box} className="rule-form">
      <FormFrame
        form={form}
        label={rule?.name ?? t('notificationRules.new')}
        onCancel={() => navigate(RULES_PATH)}
        keepsSubmit
      >
        <div className="rule-form__columns">
          <div className="rule-form__questions">
            <NameFields form={form} />
            <WhatSection form={form} />
            <VehiclesSection form={form} />
            <WhereSection form={form} />
            <WhenSection form={form} />
            <OftenSection form={form} />
            <WhomSection form={form} />
            <TextSection form={form} />
            <EscalationSection form={form} />
          </div>
          <TrialPart form={form} />
        </div>
      </FormFrame>
    </div>
  )
}
