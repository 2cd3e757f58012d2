import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import { setupOfRow } from '../../archive/sensorRow.ts'
import { continueCounters } from '../../counters/counterService.ts'
import { changeCounters } from '../../counters/counterSql.ts'
import { groupBy } from '../../../platform/groupBy.ts'
import { writeSetup } from '../../sensors/changeSetup.ts'
import type { MoveInFleet } from '../moveInSource.ts'
import type { BringTarget } from './bringTarget.ts'

/**
 * Brings what is set up for sensors and counters, vehicle by vehicle. It comes after the positions, which neither fire triggers nor
 * count then.
 */
export const bringSetups = async (
  { journal, clock, days }: MoveInFleet,
  { ownerId, signal, vehicleIds }: BringTarget,
  { sensors, counters }: Pick<ArchiveLists, 'sensors' | 'counters'>,
): Promise<void> => {
  for (const row of sensors) {
    signal.throwIfAborted()
    const vehicleId = vehicleIds.get(row.vehicle)
    if (vehicleId === undefined) continue
    const now = clock.now()
    const setup = setupOfRow(row, vehicleId, now)
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await journal.write((write) =>
      writeSetup(write, { vehicleId, ownerId }, now, () => ({ setup, answer: () => undefined })),
    )
  }
  for (const [vehicle, rows] of groupBy(counters, (row) => row.vehicle)) {
    signal.throwIfAborted()
    const vehicleId = vehicleIds.get(vehicle)
    if (vehicleId === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    await journal.write((write) =>
      changeCounters(write, { vehicleId, ownerId }, days, (before) =>
        continueCounters(
          before,
          rows.map(({ vehicle: _vehicle, ...counter }) => counter),
          clock.now(),
        ),
      ),
    )
  }
}
