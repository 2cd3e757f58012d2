import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDrivenZonesApi } from '../../../api/drivenZones.ts'
import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'
import { type WorkedField, TOOL_WIDTH_MAX, TOOL_WIDTH_MIN } from '../../../contract/http/drivenZones.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { geozoneRouteFailureMessage } from '../../../errors/callFailures.ts'
import type { Result } from '../../../errors/failure.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import { containing, useLocalSearch } from '../../../kit/choosers/useLocalSearch.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormNumber } from '../../../kit/form/formNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import {
  DRAFT_SCHEMAS,
  type DraftFields,
  type DraftInput,
  type DriveKind,
  FIRST_WIDTHS,
} from './draftFields.ts'
import { draftOfCorridor, type DrivenZone } from './drivenZone.ts'

interface DraftFormProps {
  readonly kind: DriveKind
  readonly period: TimeSpan
  readonly vehicleId: number | null
  readonly onVehicle: (vehicleId: number | null) => void
  readonly onDraft: (draft: DrivenZone) => void
  readonly onFields: (fields: readonly WorkedField[]) => void
  readonly onClose: () => void
}

const optionOf = ({ vehicleId, name, licensePlate }: VehicleMiniState): FoundOption =>
  name === ''
    ? { id: vehicleId, label: licensePlate }
    : { id: vehicleId, label: name, ...(licensePlate !== '' && { note: licensePlate }) }
const findVehicles = containing(({ name, licensePlate }: VehicleMiniState) => `${name} ${licensePlate}`)

/** The vehicle and the width of a geozone from a drive; it builds the geozone. */
export const DraftForm = (props: DraftFormProps) => {
  const { kind, period, onVehicle } = props
  const { t } = useTranslation()
  const api = useDrivenZonesApi()
  const fleet = useVehicleList()
  const [defaults] = useState<DraftInput>({ vehicleId: props.vehicleId, width: FIRST_WIDTHS[kind] })
  const build = async ({ vehicleId, width }: DraftFields): Promise<Result<unknown>> => {
    onVehicle(vehicleId)
    if (kind === 'along') {
      const built = await api.along(vehicleId, period, width ?? 0)
      if (built.ok) props.onDraft(draftOfCorridor(built.value))
      return built
    }
    const found = await api.fields(vehicleId, { ...period, ...(width !== null && { width }) })
    if (found.ok) props.onFields(found.value.fields)
    return found
  }
  const form = useAppForm<DraftInput, DraftFields>({
    schema: DRAFT_SCHEMAS[kind],
    defaults,
    save: build,
    // A field that is named has its message there.
    explain: (failure) =>
      kind === 'along' && failure.kind === 'status' && failure.field === null
        ? geozoneRouteFailureMessage(failure)
        : undefined,
  })
  const search = useLocalSearch({
    all: fleet.data,
    hasFailed: fleet.failure !== null,
    find: findVehicles,
    optionOf,
  })
  const first = fleet.data?.find(({ vehicleId }) => vehicleId === defaults.vehicleId)
  return (
    <FormFrame
      form={form}
      label={t('geozones.fromDrive.title')}
      submitLabel={t('geozones.fromDrive.build')}
      onCancel={props.onClose}
    >
      <FormFound
        // The vehicle of the address has its name only once the fleet is read.
        key={first ? 'named' : 'unnamed'}
        form={form}
        name="vehicleId"
        label={t('geozones.fromDrive.vehicle')}
        search={search}
        first={first ? optionOf(first) : null}
      />
      <FormNumber
        form={form}
        name="width"
        kind="decimal"
        label={t(`geozones.fromDrive.width.${kind}`)}
        hint={
          kind === 'field'
            ? t('geozones.fromDrive.widthHint', { min: TOOL_WIDTH_MIN, max: TOOL_WIDTH_MAX })
            : ''
        }
        unit={t('common.unit.metre')}
      />
    </FormFrame>
  )
}
