import { expect, test } from 'vitest'
import { EngineTally } from './engineTally.ts'

test('reports accepted and rejected counts together, from every source and at any time', () => {
  const tally = new EngineTally()
  expect(tally.read(0)).toEqual({ events: 0, rejected: {}, unknownVehicles: 0 })
  tally.decode.events = 5
  tally.decode.reject('noName', 2)
  expect(tally.read(1)).toEqual({ events: 5, rejected: { noName: 2 }, unknownVehicles: 1 })
  tally.refuseRows('mini', 3)
  tally.refuseState()
  tally.refuseSnapshot()
  tally.decode.reject('noName')
  tally.decode.reject('badSeq')
  tally.refuseSnapshot()
  expect(tally.read(1).rejected).toEqual({
    noName: 3,
    badSeq: 1,
    'row.mini': 3,
    vehicleState: 1,
    snapshot: 2,
  })
})
