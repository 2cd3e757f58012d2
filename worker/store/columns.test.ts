import { expect, test } from 'vitest'
import { FleetColumns } from './columns.ts'

test('byte columns always have a length that is a multiple of four', () => {
  for (const slots of [1, 1_025, 2_051, 5_002]) {
    const columns = new FleetColumns()
    columns.reserve(slots)
    expect(columns.capacity).toBeGreaterThanOrEqual(slots)
    expect(columns.deviceStatus.length % 4).toBe(0)
  }
})
