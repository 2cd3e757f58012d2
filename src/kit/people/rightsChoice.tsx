import { useTranslation } from 'react-i18next'
import type { Capabilities, Right } from '../../contract/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import './people.css'
import { RIGHT_GROUP_NAMES, RIGHT_GROUPS, type RightGroup } from './rightGroups.ts'

interface RightsChoiceProps {
  readonly value: Capabilities
  readonly onChange: (value: Record<string, boolean>) => void
  /** The owner's rights: nobody below gets more (USERS-01). Absent where there is no owner. */
  readonly owner?: Capabilities | null
  readonly isDisabled?: boolean
}

interface GroupProps extends RightsChoiceProps {
  readonly group: RightGroup
}

const isBarred = (owner: Capabilities | null | undefined, right: Right): boolean =>
  owner !== undefined && owner !== null && !owner[right]

const Group = ({ group, value, onChange, owner, isDisabled = false }: GroupProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className="rights__group">
      <legend className="rights__legend">{t(`people.rightGroup.${group}`)}</legend>
      {RIGHT_GROUPS[group].map((right) => {
        const barred = isBarred(owner, right)
        return (
          <Switch
            key={right}
            isSelected={Boolean(value[right]) && !barred}
            isDisabled={isDisabled || barred}
            onChange={(isOn) => onChange({ ...granted(value), [right]: isOn })}
          >
            <span className="rights__right">
              {t(`people.right.${right}.name`)}
              <span className="rights__text">
                {barred ? t('people.ownerLacks') : t(`people.right.${right}.text`)}
              </span>
            </span>
          </Switch>
        )
      })}
    </fieldset>
  )
}

const granted = (rights: Capabilities): Record<string, boolean> =>
  Object.fromEntries(Object.entries(rights).map(([right, isOn]) => [right, Boolean(isOn)]))

/** Every right with what it allows, as switches; rights that the owner lacks cannot be granted. */
export const RightsChoice = (props: RightsChoiceProps) => {
  const { onChange, owner, isDisabled = false } = props
  const { t } = useTranslation()
  const setAll = (isOn: boolean): void =>
    onChange(
      Object.fromEntries(
        Object.values(RIGHT_GROUPS)
          .flat()
          .map((right) => [right, isOn && !isBarred(owner, right)]),
      ),
    )
  return (
    <div className="rights" role="group" aria-label={t('people.rights')}>
      <div className="rights__head">
        <span className="rights__title">{t('people.rights')}</span>
        {!isDisabled && (
          <>
            <Button tone="quiet" onPress={() => setAll(true)}>
              {t('people.allRights')}
            </Button>
            <Button tone="quiet" onPress={() => setAll(false)}>
              {t('people.noRights')}
            </Button>
          </>
        )}
      </div>
      {RIGHT_GROUP_NAMES.map((group) => (
        <Group key={group} group={group} {...props} />
      ))}
    </div>
  )
}
