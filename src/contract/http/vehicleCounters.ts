import * as z from 'zod/mini'
import { vehicleCounter } from '../entities/vehicle.ts'
import { COUNTER_INPUTS_MAX, isKnownCounterType } from '../rules/counters.ts'
import { PLAIN_TEXT } from './auth.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** The counters of a vehicle (API-54 to API-57, VEH-36 to VEH-44). */

/** Longest name of a counter, in characters. */
export const COUNTER_NAME_MAX = 60
/** Highest start and threshold, in the unit of the counter. */
export const COUNTER_VALUE_MAX = 10_000_000
/** Most counters per vehicle. */
export const COUNTERS_MAX = 50

/** API-54 */
export const counterVehicleParams = z.object({ id: pathId })
/** API-55 to API-57 */
export const counterParams = z.object({ id: pathId, counterId: pathId })

const value = z.number().check(z.minimum(0), z.maximum(COUNTER_VALUE_MAX))

/**
 * Rules over several fields are checked together with those of the fields, so that all errors are reported at once.
 */
const isRead = ({ value: body }: { readonly value: unknown }): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'counterType' in body &&
  typeof body.counterType === 'string' &&
  [startOf(body), thresholdOf(body)].every((given) => given === null || typeof given === 'number')
const startOf = (body: object): unknown => ('startFrom' in body ? body.startFrom : undefined)
const thresholdOf = (body: object): unknown => ('triggerAfter' in body ? body.triggerAfter : undefined)

/** A type that is not chosen yet needs one, too. */
const needsThreshold = (counterType: string): boolean => counterType === '' || isKnownCounterType(counterType)

/**
 * API-54, API-55: a counter as configured by its owner. Start and threshold are in the unit of the type
 * (rules/counters.ts). `triggerAfter` may be null, and `logicalInputNumber` is used, only for the types that allow
 * it; an unknown type can be sent back unchanged (VEH-42), but not created.
 */
export const counterBody = z
  .strictObject({
    counterName: z
      .string()
      .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(COUNTER_NAME_MAX), plainName),
    counterType: z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT)),
    counterState: z.boolean(),
    startFrom: value,
    triggerAfter: z.nullable(z.number().check(z.positive(), z.maximum(COUNTER_VALUE_MAX))),
    logicalInputNumber: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(COUNTER_INPUTS_MAX))),
  })
  .check(
    z.refine(({ triggerAfter, counterType }) => triggerAfter !== null || !needsThreshold(counterType), {
      when: isRead,
      path: ['triggerAfter'],
      error: 'required',
      params: { allowed: 'a number, for a counter of this type' },
    }),
    z.refine(
      ({ logicalInputNumber, counterType }) =>
        logicalInputNumber !== null || counterType !== 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER',
      {
        when: isRead,
        path: ['logicalInputNumber'],
        error: 'required',
        params: { allowed: `1 to ${COUNTER_INPUTS_MAX}, for a counter of this type` },
      },
    ),
    // VALID-23
    z.refine(({ startFrom, triggerAfter }) => triggerAfter === null || startFrom < triggerAfter, {
      when: isRead,
      path: ['startFrom'],
      error: 'notBelowThreshold',
      params: { allowed: 'less than triggerAfter' },
    }),
  )
export type CounterBody = z.infer<typeof counterBody>

/** API-54, API-55, API-57: the resulting counter. */
export const counterAnswer = vehicleCounter
