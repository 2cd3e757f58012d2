import { expect, test } from 'vitest'
import { DETECTORS } from './detectors.ts'
import { newMovementState } from './movementTracker.ts'
import { loadMovement, storeMovement } from './storedMovement.ts'

test('every detector has a stored key of its own', () => {
  const keys = [...Object.keys(newMovementState()), ...DETECTORS.map(({ name }) => name)]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a state that was stored before a detector existed loads, with nothing going on', () => {
  const {
    fuel: _fuel,
    parkedEngine: _engine,
    overSpeed: _speed,
    zones: _zones,
    harsh: _harsh,
    limits: _limits,
    idling: _idling,
    drives: _drives,
    ...older
  } = storeMovement(newMovementState())
  expect(loadMovement(older as typeof older & ReturnType<typeof storeMovement>)).toEqual(newMovementState())
})

test('loads an idle state whose keys the database returned in another order', () => {
  const stored = { ...storeMovement(newMovementState()), overSpeed: { isTold: false, open: null } }
  expect(loadMovement(stored).detectors).toEqual(newMovementState().detectors)
})
