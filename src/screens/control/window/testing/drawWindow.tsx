import type { ComponentType } from 'react'
import type { VehicleDetail, VehicleRow } from '../../../../contract/engine/rows.ts'
import type { SensorValue, VehicleState } from '../../../../contract/entities/vehicle.ts'
import { rowOf } from '../../../../fleet/testing/fakeEngine.ts'
import { renderMarkup } from '../../../../fleet/testing/renderMarkup.tsx'
import type { WindowProps } from '../windowProps.ts'

export const sensorOf = (part: Partial<SensorValue> = {}): SensorValue => ({
  name: 'Fuel',
  value: 120.5,
  units: 'L',
  visible: true,
  sensorType: 'FUEL_LEVEL',
  sensorNumber: 1,
  ...part,
})

/** Only what the window reads. */
export const stateOf = (part: Partial<VehicleState> = {}): VehicleState =>
  ({
    vehiclesDataGpsDataDto: null,
    trailerActionEvent: null,
    connectedRfidCard: null,
    currentDeviceMapping: null,
    realSensorValues: [],
    multiSensorValues: [],
    virtualSensors: [],
    logicalInputStatuses: [],
    vehicleCounters: [],
    eventsCountPerDay: {},
    groups: [],
    ...part,
  }) as unknown as VehicleState

export const detailOf = (
  row: Partial<VehicleRow> = {},
  state: VehicleState | null = stateOf(),
  stateFailed = false,
): VehicleDetail => ({ row: rowOf(row), state, stateFailed, turns: {}, refreshedAt: 0 })

/** A form of the window as markup. */
export const drawWindow = (
  Form: ComponentType<WindowProps>,
  part: Partial<WindowProps> = {},
  options: Parameters<typeof renderMarkup>[1] = {},
): Promise<string> =>
  renderMarkup(
    <Form
      detail={detailOf()}
      guard={{ request: null, ask: () => {} }}
      root={{ current: null }}
      pane={{ width: 1_000, height: 800 }}
      controller={{ watchPlace: () => () => {} }}
      onClose={() => {}}
      onProfile={() => {}}
      onChangeForm={() => {}}
      onShown={() => {}}
      {...part}
    />,
    options,
  )
