import { useState } from 'react'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import type { CalibratedSensor } from '../../../contract/http/sensorSetup.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts'
import { problemOf, readPoints, type TypedPoint, typedPoints } from './calibrationRows.ts'

const isSame = (rows: readonly TypedPoint[], units: string, sensor: CalibratedSensor): boolean =>
  units.trim() === sensor.units && JSON.stringify(readPoints(rows)) === JSON.stringify(sensor.points)

/** The table of a sensor while it is edited. `onDone`: it was saved or deleted. */
export const useCalibration = (vehicleId: number, sensor: CalibratedSensor, onDone: () => void) => {
  const api = useSensorSetupApi()
  const [first] = useState(sensor)
  const [rows, setRows] = useState<readonly TypedPoint[]>(() => typedPoints(first.points))
  const [units, setUnits] = useState(first.units)
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Message | null>(null)
  const question = useLeaveGuard(!isSame(rows, units, first))
  const problem = problemOf(rows)
  const send = async (call: () => Promise<Result<unknown>>): Promise<void> => {
    setSending(true)
    const result = await call()
    setSending(false)
    if (result.ok) onDone()
    else setRefusal(failureMessage(result.failure))
  }
  const { sensorNumber } = first
  return {
    rows,
    units,
    question,
    isSending,
    refusal,
    /** Shown after the first attempt to save. */
    problem: isTried ? problem : null,
    points: readPoints(rows),
    hadTable: first.points.length > 0,
    setRows,
    setUnits,
    add: (raw: string) =>
      setRows([...rows, { key: rows.reduce((most, { key }) => Math.max(most, key), 0) + 1, raw, value: '' }]),
    save: async () => {
      setTried(true)
      if (problem) return
      await send(() =>
        api.setCalibration(vehicleId, sensorNumber, { points: readPoints(rows), units: units.trim() }),
      )
    },
    remove: () => send(() => api.removeCalibration(vehicleId, sensorNumber)),
  }
}
