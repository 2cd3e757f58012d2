import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type ControlZone, controlZoneBody, type GeozoneRow } from '../../../contract/http/geozones.ts'
import type { Result } from '../../../errors/failure.ts'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import { containing, useLocalSearch } from '../../../kit/choosers/useLocalSearch.ts'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { SetupCard } from '../sensors/setupCard.tsx'

const { onEntry, onExit } = controlZoneBody.shape
const schema = z.object({ zoneId: z.pipe(z.nullable(z.number()), z.number()), onEntry, onExit })

const optionOf = ({ id, name, group }: GeozoneRow): FoundOption => ({
  id,
  label: name,
  ...(group !== null && { note: group }),
})
const findZones = containing(({ name, group }: GeozoneRow) => `${name} ${group ?? ''}`)

interface ControlZoneFormProps {
  readonly vehicleId: number
  readonly free: readonly GeozoneRow[] | undefined
  readonly hasFailed: boolean
  readonly add: (zone: ControlZone) => Promise<Result<unknown>>
  readonly onClose: () => void
}

/** Adds a control zone to a vehicle (API-66). */
export const ControlZoneForm = ({ vehicleId, free, hasFailed, add, onClose }: ControlZoneFormProps) => {
  const { t } = useTranslation()
  const form = useAppForm({
    schema,
    defaults: { zoneId: null, onEntry: true, onExit: true },
    save: (fields) => add({ vehicleId, ...fields }),
    onSaved: onClose,
  })
  const search = useLocalSearch({ all: free, hasFailed, find: findZones, optionOf })
  return (
    <SetupCard>
      <FormFrame
        form={form}
        label={t('vehicleProfile.controlZones.new')}
        submitLabel={t('vehicleProfile.controlZones.addDo')}
        onCancel={() => leaving(onClose)}
      >
        <FormFound form={form} name="zoneId" label={t('vehicleProfile.controlZones.zone')} search={search} />
        <FormSwitch form={form} name="onEntry" label={t('vehicleProfile.controlZones.onEntry')} />
        <FormSwitch form={form} name="onExit" label={t('vehicleProfile.controlZones.onExit')} />
      </FormFrame>
    </SetupCard>
  )
}
