import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'
import { WEBHOOK_SCOPES, type WebhookBody } from '../../../contract/http/webhooks.ts'
import { FormSelect } from '../../../forms/formSelect.tsx'
import { useFormField } from '../../../forms/useFormField.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCall } from '../../../serverState/useCall.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { Select } from '../../../ui/select.tsx'
import { CallPart } from '../callPart.tsx'
import { findVehicles } from './findVehicles.ts'
import type { WebhookForm } from './webhookDialog.tsx'

/** Vehicles that are shown at once; the others are found by name or plate. */
const SHOWN = 50

interface ScopeProps {
  readonly form: WebhookForm
}

/** Of which vehicles a webhook tells. */
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
  const { vehicles } = useWebhooksApi()
  const call = useCall({ of: ['profile', 'webhookVehicles'], read: vehicles })
  return <CallPart call={call}>{(all) => <VehicleChoice form={form} vehicles={all} />}</CallPart>
}

const VehicleChoice = ({
  form,
  vehicles,
}: ScopeProps & { readonly vehicles: readonly VehicleMiniState[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const errorId = useId()
  const [text, setText] = useState('')
  const { value, onChange, error } = useFormField({ form, name: 'vehicleIds', label: t('webhooks.vehicles') })
  const chosen = new Set(value as readonly number[])
  const found = findVehicles(vehicles, useDeferredValue(text), chosen)
  const toggle = (id: number, isOn: boolean): void =>
    onChange(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id))
  return (
    <fieldset className="webhook-choice" {...(error === null ? {} : { 'aria-describedby': errorId })}>
      <legend className="ui-field__label" data-required="">
        {t('webhooks.chosenCount', { count: chosen.size })}
      </legend>
      <SearchField
        label={t('webhooks.find')}
        clearLabel={t('webhooks.clear')}
        value={text}
        onChange={setText}
      />
      <div className="webhook-choice__rows">
        {found.slice(0, SHOWN).map(({ vehicleId, name, licensePlate }) => (
          <Checkbox
            key={vehicleId}
            isSelected={chosen.has(vehicleId)}
            onChange={(isOn) => toggle(vehicleId, isOn)}
          >
            <span className="webhook-choice__vehicle">
              {name} <span className="webhook__facts">{licensePlate}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {found.length === 0 && <p className="webhook__facts">{t('webhooks.nothingFound')}</p>}
      {found.length > SHOWN && (
        <p className="webhook__facts">
          {t('webhooks.moreFound', { shown: format.number(SHOWN), all: format.number(found.length) })}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className="ui-field__error">
          {t('webhooks.vehiclesMissing')}
        </p>
      )}
    </fieldset>
  )
}
