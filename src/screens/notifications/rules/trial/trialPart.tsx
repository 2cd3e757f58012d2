import { FlaskConical } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotificationRulesApi } from '../../../../api/notificationRules.ts'
import { useChange } from '../../../../api/serverState/useChange.ts'
import type { RuleTrial } from '../../../../contract/http/notificationRules.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { RuleForm } from '../form/ruleValues.ts'
import { TrialResult } from './trialResult.tsx'

interface Outcome {
  readonly trial: RuleTrial
  /** The form was changed since. */
  readonly isOld: boolean
}

/** Tries what the form holds, saved or not. */
const useTrial = (form: RuleForm) => {
  const { attempt } = useNotificationRulesApi()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { send, isSending } = useChange({ change: attempt, stale: [] })
  const { methods } = form
  useEffect(() => {
    const { unsubscribe } = methods.watch(() => setOutcome((last) => last && { ...last, isOld: true }))
    return unsubscribe
  }, [methods])
  const run = async (): Promise<void> => {
    const fields = await form.check()
    if (fields === null) return
    const result = await send(fields)
    if (result.ok) setOutcome({ trial: result.value, isOld: false })
    else form.refuse(result.failure)
  }
  return { outcome, run, isSending }
}

/** What the rule would have sent in the last week. */
export const TrialPart = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const id = useId()
  const { outcome, run, isSending } = useTrial(form)
  return (
    <section className="rule-trial rule-section" aria-labelledby={id}>
      <h2 id={id} className="rule-section__title">
        {t('notificationRules.trial.title')}
      </h2>
      <p className="rule-quiet">{t('notificationRules.trial.text')}</p>
      <Button icon={FlaskConical} isPending={isSending} onPress={() => void run()}>
        {t('notificationRules.trial.run')}
      </Button>
      {outcome?.isOld && <Banner tone="attention">{t('notificationRules.trial.stale')}</Banner>}
      {outcome && <TrialResult trial={outcome.trial} />}
    </section>
  )
}
