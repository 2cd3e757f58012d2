import { expect, test } from 'vitest'
import { CALLS, pathOf } from './paths.ts'

test('calls are under the API prefix, device calls under the device prefix [API-04, API-05]', () => {
  for (const [name, { path }] of Object.entries(CALLS)) {
    if (path.includes('/device/:serial/')) expect(path, name).toMatch(/^\/api\/device\/v2\//)
    else expect(path, name).toMatch(/^\/(api\/(v2|auth\/v2|intake\/v1|check-token-for-expiration)|version)\b/)
  }
})

test('encodes parameters', () => {
  expect(pathOf('vehicleState', { id: 7 })).toBe('/api/v2/vehicle/7/state')
  expect(pathOf('setLockState', { serial: 'a/b c' })).toBe(
    '/api/device/v2/vehicle/device/a%2Fb%20c/commands/set-lock-state',
  )
})
