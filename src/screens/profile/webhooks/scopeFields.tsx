import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'
import { WEBHOOK_SCOPES, WEBHOOK_VEHICLES_MAX, type WebhookBody } from '../../../contract/http/webhooks.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { VehicleChooser } from '../../../kit/choosers/vehicleChooser.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Select } from '../../../ui/select.tsx'
import { CallPart } from '../callPart.tsx'
import type { WebhookForm } from './webhookForm.ts'

interface ScopeProps {
  readonly form: WebhookForm
}

/** The vehicles that a webhook is notified about. */
export const ScopeFields = ({ form, scope }: ScopeProps & { readonly scope: WebhookBody['scope'] }) => {
  const { t } = useTranslation()
  const options = WEBHOOK_SCOPES.map((id) => ({ id, label: t(`webhooks.scope.${id}`) }))
  return (
    <>
      <FormSelect form={form} name="scope" label={t('webhooks.vehicles')} options={options} />
      {scope === 'group' && <GroupField form={form} />}
      {scope === 'chosen' && <VehiclesField form={form} />}
    </>
  )
}

const GroupField = ({ form }: ScopeProps) => {
  const { t } = useTranslation()
  const { listGroups } = useGroupsApi()
  const call = useCall({ of: ['profile', 'webhookGroups'], read: listGroups })
  const { value, onChange, error, ref } = useFormField({ form, name: 'groupId', label: t('webhooks.group') })
  return (
    <CallPart call={call}>
      {(groups) =>
        groups.length === 0 ? (
          <p className="webhook__facts">{t('webhooks.noGroups')}</p>
        ) : (
          <Select
            label={t('webhooks.group')}
            placeholder={t('webhooks.groupMissing')}
            options={groups.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={typeof value === 'number' ? String(value) : null}
            onChange={(id) => onChange(Number(id))}
            error={error === null ? null : t('webhooks.groupMissing')}
            isRequired
            ref={ref}
          />
        )
      }
    </CallPart>
  )
}

const VehiclesField = ({ form }: ScopeProps) => {
  const call = useVehicleList()
  return <CallPart call={call}>{(all) => <VehicleChoice form={form} vehicles={all} />}</CallPart>
}

const VehicleChoice = ({
  form,
  vehicles,
}: ScopeProps & { readonly vehicles: readonly VehicleMiniState[] }) => {
  const { t } = useTranslation()
  const { value, onChange, error } = useFormField({ form, name: 'vehicleIds', label: t('webhooks.vehicles') })
  const chosen = useMemo(() => new Set(value as readonly number[]), [value])
  return (
    <VehicleChooser
      vehicles={vehicles}
      chosen={chosen}
      onChange={onChange}
      most={WEBHOOK_VEHICLES_MAX}
      isWrong={error !== null}
    />
  )
}
