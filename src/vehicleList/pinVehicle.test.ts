import { expect, test, vi } from 'vitest'
import { failed, success } from '../errors/failure.ts'
import { type PinPorts, togglePin } from './pinVehicle.ts'

const ports = (result: Awaited<ReturnType<PinPorts['commands']['pin']>>) => ({
  commands: { pin: vi.fn(() => Promise.resolve(result)) },
  client: { applyPatch: vi.fn() },
  failures: { handle: vi.fn() },
})

test('a star requests the pin, and the flag flips and the list sorts only with the response [LIST-06, LIST-08, LIST-09]', async () => {
  const used = ports(success({ vehicleId: 7, fixed: 2 }))
  const done = togglePin(used, { vehicleId: 7, fixed: false })
  expect(used.commands.pin).toHaveBeenCalledExactlyOnceWith(7, true)
  expect(used.client.applyPatch).not.toHaveBeenCalled()
  await done
  expect(used.client.applyPatch).toHaveBeenCalledExactlyOnceWith({ vehicleId: 7, fixed: 2 })
  expect(used.failures.handle).not.toHaveBeenCalled()
})

test('the next press removes any pin, also one with an order number [LIST-06, LIST-07]', async () => {
  const used = ports(success({ vehicleId: 7, fixed: false }))
  await togglePin(used, { vehicleId: 7, fixed: 3 })
  expect(used.commands.pin).toHaveBeenCalledWith(7, false)
})

test('a failed pin changes nothing and reports why [LIST-10]', async () => {
  const failure = { kind: 'network', call: 'pinVehicle', problem: 'offline' } as const
  const used = ports(failed(failure))
  await togglePin(used, { vehicleId: 7, fixed: false })
  expect(used.client.applyPatch).not.toHaveBeenCalled()
  expect(used.failures.handle).toHaveBeenCalledExactlyOnceWith(failure)
})
