import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NEW_USER_VEHICLES_MAX, USER_SCOPES, type UserScope } from '../../../contract/http/users.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { ChoosableVehicle } from '../../../kit/choosers/findVehicles.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { VehicleChooser } from '../../../kit/choosers/vehicleChooser.tsx'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Skeleton } from '../../../ui/spinner.tsx'
import type { NewUserForm } from '../person/newUserForm.ts'
import { firstSeen } from './firstSight.ts'
import { GroupTicks } from './groupTicks.tsx'

interface FirstVehiclesProps {
  readonly form: NewUserForm
}
interface FleetProps extends FirstVehiclesProps {
  readonly fleet: readonly ChoosableVehicle[]
}

/** Names in the summary; the rest is a number. */
const NAMED = 3

/** What the new user will see, in one sentence. */
const Summary = ({ form, fleet }: FleetProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [scope, groupIds, vehicleIds] = form.methods.watch(['vehicleScope', 'groupIds', 'vehicleIds'])
  const seen = useMemo(
    () => firstSeen(fleet, { scope, groupIds, vehicleIds }),
    [fleet, scope, groupIds, vehicleIds],
  )
  const sentence = (): string => {
    const total = number(fleet.length)
    if (scope === 'all') return t('users.scope.seesAll', { total })
    if (seen.length === 0) return t('users.scope.seesNone')
    const names = seen.slice(0, NAMED).map(({ name, licensePlate }) => name || licensePlate)
    const values = { visible: number(seen.length), total, names: names.join(', ') }
    return seen.length > NAMED
      ? t('users.scope.seesMore', { ...values, more: number(seen.length - NAMED) })
      : t('users.scope.sees', values)
  }
  return <Banner>{sentence()}</Banner>
}

const ChosenVehicles = ({ form, fleet }: FleetProps) => {
  const { t } = useTranslation()
  const field = useFormField({ form, name: 'vehicleIds', label: t('users.scope.title') })
  const chosen = useMemo(() => new Set(field.value as readonly number[]), [field.value])
  return (
    <VehicleChooser
      vehicles={fleet}
      chosen={chosen}
      onChange={field.onChange}
      most={NEW_USER_VEHICLES_MAX}
      isRequired={false}
      isDisabled={field.isDisabled}
      isWrong={field.error !== null}
    />
  )
}

/** Which vehicles a new user sees: all, those of groups, or chosen ones; at first none (USERS-01, GATE-11). */
export const FirstVehicles = ({ form }: FirstVehiclesProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const call = useVehicleList()
  const { value, onChange, isDisabled } = useFormField({
    form,
    name: 'vehicleScope',
    label: t('users.scope.title'),
  })
  const scope = USER_SCOPES.find((known) => known === value) ?? 'chosen'
  const fleet = call.data
  return (
    <section className="users-section" aria-labelledby="users-scope">
      <h2 className="users-section__title" id="users-scope">
        {t('users.scope.title')}
      </h2>
      <SegmentedControl
        label={t('users.scope.which')}
        segments={USER_SCOPES.map((id: UserScope) => ({ id, label: t(`users.scope.${id}`) }))}
        value={scope}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      {!fleet && call.failure && (
        <Banner tone="attention" action={<Button onPress={call.readAgain}>{t('common.retry')}</Button>}>
          {inWords(failureMessage(call.failure))}
        </Banner>
      )}
      {!fleet && !call.failure && <Skeleton height="240px" />}
      {fleet && scope === 'groups' && <GroupTicks form={form} fleet={fleet} />}
      {fleet && scope === 'chosen' && <ChosenVehicles form={form} fleet={fleet} />}
      {fleet && <Summary form={form} fleet={fleet} />}
    </section>
  )
}
