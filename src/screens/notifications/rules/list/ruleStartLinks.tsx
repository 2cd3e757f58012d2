import { useTranslation } from 'react-i18next'
import { newRulePath, RULE_STARTS } from '../rulesAddress.ts'

/** Ready starts of a first rule, as prefilled forms. */
export const RuleStartLinks = () => {
  const { t } = useTranslation()
  return (
    <nav className="rule-starts" aria-label={t('notificationRules.empty.starts')}>
      <p className="rule-starts__label">{t('notificationRules.empty.starts')}</p>
      {RULE_STARTS.map((start) => (
        <a key={start} className="rule-start" href={`#${newRulePath(start)}`}>
          <span className="rule-start__name">{t(`notificationRules.start.${start}.name`)}</span>
          <span className="rule-start__text">{t(`notificationRules.start.${start}.text`)}</span>
        </a>
      ))}
    </nav>
  )
}
