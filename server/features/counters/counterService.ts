import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { type CounterBody, COUNTERS_MAX } from '../../../src/contract/http/vehicleCounters.ts'
import { COUNTER_TYPES, isKnownCounterType } from '../../../src/contract/rules/counters.ts'
import {
  amountOf,
  countedBy,
  hasBegun,
  leftAfter,
  markFor,
  type VehicleCounting,
} from '../../live/counting/vehicleCounting.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'

/** Changes that calls make to the counters of a vehicle (docs/counters.md). Pure; `now` is ms since the epoch. */
export interface CounterChange {
  readonly counting: VehicleCounting
  readonly counter: VehicleCounter
}

/** API-54: adds a counter, which begins at its start. Throws 422 for an unknown type and for too many. */
export const addCounter = (before: VehicleCounting, body: CounterBody, now: number): CounterChange => {
  requireType(body)
  if (before.counters.length >= COUNTERS_MAX) {
    throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.tooManyCounters(COUNTERS_MAX))
  }
  const id = before.lastId + 1
  return withCounter({ ...before, lastId: id }, { ...fieldsOf(body), id, counterTime: now, endLeft: null }, 0)
}

/** A counter of another server; left: until its threshold, null: it has none. */
export type ContinuedCounter = CounterBody & { readonly left: number | null }

/** Adds counters that go on from what they have left, whatever their type. */
export const continueCounters = (
  before: VehicleCounting,
  counters: readonly ContinuedCounter[],
  now: number,
): VehicleCounting =>
  counters.reduce((counting, { left, ...body }) => {
    const id = counting.lastId + 1
    const given = { ...fieldsOf(body), id, counterTime: now, endLeft: left }
    const next = { ...counting, lastId: id }
    if (!isKnownCounterType(given.counterType)) return withUnknown(next, given).counting
    return withCounter(next, given, countedBy(given)).counting
  }, before)

/**
 * API-55: goes on counting when only the name, the threshold or the state changes; restarts from its start when type,
 * input or start change. Throws 404 for an unknown counter, 422 for another, unknown type.
 */
export const changeCounter = (
  before: VehicleCounting,
  counterId: number,
  body: CounterBody,
  now: number,
): CounterChange => {
  const known = requireCounter(before, counterId)
  if (body.counterType !== known.counterType) requireType(body)
  const fields = fieldsOf(body)
  const goesOn =
    fields.counterType === known.counterType &&
    fields.logicalInputNumber === known.logicalInputNumber &&
    fields.startFrom === known.startFrom
  const next = { ...known, ...fields, counterTime: now }
  if (!isKnownCounterType(next.counterType)) return withUnknown(before, next)
  return withCounter(before, next, goesOn ? amountOf(before, known) : 0)
}

/** API-57: restarts from zero, and may reach its threshold again. Throws 404 for an unknown counter. */
export const resetCounter = (before: VehicleCounting, counterId: number, now: number): CounterChange => {
  const next = { ...requireCounter(before, counterId), startFrom: 0, counterTime: now }
  if (isKnownCounterType(next.counterType)) return withCounter(before, next, 0)
  return withUnknown(before, { ...next, endLeft: next.triggerAfter })
}

/** API-56. Throws 404 for an unknown counter. */
export const removeCounter = (before: VehicleCounting, counterId: number): VehicleCounting => {
  requireCounter(before, counterId)
  const { [counterId]: _mark, ...marks } = before.marks
  return { ...before, marks, counters: before.counters.filter(({ id }) => id !== counterId) }
}

const requireCounter = ({ counters }: VehicleCounting, counterId: number): VehicleCounter => {
  const known = counters.find(({ id }) => id === counterId)
  if (!known) throw notFound(SERVER_TEXT.unknownCounter(counterId))
  return known
}

const requireType = ({ counterType }: CounterBody): void => {
  if (isKnownCounterType(counterType)) return
  throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.unknownCounterType(counterType), {
    field: 'counterType',
    allowed: `one of: ${COUNTER_TYPES.join(', ')}`,
  })
}

/** The body's fields, without an input that the type does not use. */
const fieldsOf = (body: CounterBody): Omit<VehicleCounter, 'id' | 'counterTime' | 'endLeft'> => {
  const usesInput =
    body.counterType === 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER' || !isKnownCounterType(body.counterType)
  return { ...body, logicalInputNumber: usesInput ? body.logicalInputNumber : null }
}

const withCounter = (before: VehicleCounting, given: VehicleCounter, amount: number): CounterChange => {
  const counterTime = hasBegun(before, given) ? given.counterTime : null
  const counter = { ...given, counterTime, endLeft: leftAfter(given, amount) }
  const counting = replaced(before, counter)
  const marks = { ...before.marks, [counter.id]: markFor(before.odometers, counter, amount) }
  return { counting: { ...counting, marks }, counter }
}

/** A counter of an unknown type is not counted: its remainder stays as received. */
const withUnknown = (before: VehicleCounting, counter: VehicleCounter): CounterChange => ({
  counting: replaced(before, counter),
  counter,
})

const replaced = (before: VehicleCounting, counter: VehicleCounter): VehicleCounting => {
  const others = before.counters.filter(({ id }) => id !== counter.id)
  return { ...before, counters: [...others, counter].toSorted((a, b) => a.id - b.id) }
}
