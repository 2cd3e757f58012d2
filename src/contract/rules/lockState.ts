import type { LockState } from '../entities/vehicle.ts'

const SPELLINGS = new Map<unknown, LockState>([
  ['lock', 'LOCK'],
  ['true', 'LOCK'],
  ['on', 'LOCK'],
  ['1', 'LOCK'],
  ['unlock', 'UNLOCK'],
  ['false', 'UNLOCK'],
  ['off', 'UNLOCK'],
  ['0', 'UNLOCK'],
])

/** VEH-77: LOCK and UNLOCK, true and false, on and off, 1 and 0, in any case; null for anything else. */
export const parseLockState = (value: unknown): LockState | null => {
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return null
  return SPELLINGS.get(String(value).toLowerCase()) ?? null
}
