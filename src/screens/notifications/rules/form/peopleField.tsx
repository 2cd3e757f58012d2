import { useTranslation } from 'react-i18next'
import { useUsersApi } from '../../../../api/users.ts'
import type { User } from '../../../../contract/http/users.ts'
import { ManyFound } from '../../../../kit/choosers/manyFound.tsx'
import { useSearch } from '../../../../kit/choosers/useSearch.ts'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { Button } from '../../../../ui/button.tsx'
import { useMe, userName, useUserNames } from '../useRuleNames.ts'
import { isWrong } from './isWrong.ts'
import type { RuleForm } from './ruleValues.ts'

interface PeopleFieldProps {
  readonly form: RuleForm
  readonly of: 'recipients' | 'escalation.recipients'
}

const userOption = (user: User) => ({ id: user.id, label: userName(user) })

/** Names of the people: of the first page of users, of those that were found, and the person's own. */
const useNames = (found: readonly User[]): ((id: number) => string) => {
  const { t } = useTranslation()
  const me = useMe()
  const users = useUserNames()
  return (id) => {
    if (id === me.id) return `${t('notificationRules.whom.me')} (${me.login})`
    const one = found.find((user) => user.id === id)
    return users.get(id) ?? (one ? userName(one) : t('notificationRules.whom.unknown', { id }))
  }
}

/** People of the account. */
export const PeopleField = ({ form, of }: PeopleFieldProps) => {
  const { t } = useTranslation()
  const me = useMe()
  const { list } = useUsersApi()
  const search = useSearch({ of: ['notificationRuleParts', 'people'], list, optionOf: userOption })
  const nameOf = useNames(search.rows)
  const label = t('notificationRules.whom.people')
  const name = `${of}.accountIds` as const
  const { value, onChange, ref, isDisabled } = useFormField({ form, name, label })
  const chosen = value as readonly number[]
  return (
    <div className="rule-people">
      <ManyFound
        label={label}
        search={search}
        chosen={chosen}
        nameOf={nameOf}
        onChange={onChange}
        isDisabled={isDisabled}
        error={
          isWrong(form, name) ? t(`notificationRules.whom.${chosen.length === 0 ? 'missing' : 'gone'}`) : null
        }
        ref={ref}
      />
      {!chosen.includes(me.id) && !isDisabled && (
        <Button tone="quiet" onPress={() => onChange([...chosen, me.id])}>
          {t('notificationRules.whom.addMe')}
        </Button>
      )}
    </div>
  )
}
