import type { VehicleDetail } from '../../contract/engine.ts'
import type { SensorValue, VehicleCounter } from '../../contract/entities/vehicle.ts'

/** VEH-20: any other type of the last trailer action reads as disconnected. */
const TRAILER_ATTACHED = 'TRAILER_CONNECTED'

/** The trailer that is attached now; null when none is (POPUP-15). */
export const attachedTrailer = (detail: VehicleDetail): string | null => {
  const action = detail.state?.trailerActionEvent
  if (!action || action.type !== TRAILER_ATTACHED) return null
  return action.name || action.idSerial
}

/** The sensors that the owner shows, virtual ones after real ones, each once by name. */
export const visibleSensors = (detail: VehicleDetail): readonly SensorValue[] => {
  const { state } = detail
  if (!state) return []
  const sensors = [...state.realSensorValues, ...state.multiSensorValues].filter((sensor) => sensor.visible)
  return sensors.filter((sensor, index) => sensors.findIndex(({ name }) => name === sensor.name) === index)
}

/** The counters that are on. */
export const activeCounters = (detail: VehicleDetail): readonly VehicleCounter[] =>
  (detail.state?.vehicleCounters ?? []).filter((counter) => counter.counterState)

/** POPUP-16: five decimals are about a metre; '' without a position. */
export const formatPlace = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
