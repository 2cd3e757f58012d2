import type { Clock } from '../../../platform/clock.ts'
import type { AdmittedDevice, DeviceCommand, DeviceGateway, DeviceReport } from '../ports.ts'
import type { Contacts } from './contacts.ts'
import type { KnownDevice } from './knownDevices.ts'
import type { DeviceCommands } from './commands.ts'

/** Shared by all devices of a gateway. */
export interface IdentifiedDeviceParts {
  readonly gateway: Pick<DeviceGateway, 'acceptMany'>
  readonly deviceCommands: DeviceCommands
  readonly contacts: Contacts
  readonly clock: Clock
}

/** An admitted device. Its vehicle is looked up again with every report. */
export class IdentifiedDevice implements AdmittedDevice {
  /** The device when it was admitted. */
  readonly known: KnownDevice
  /** Its protocol, for the counts. */
  readonly protocol: string
  readonly #parts: IdentifiedDeviceParts

  constructor(known: KnownDevice, protocol: string, parts: IdentifiedDeviceParts) {
    this.known = known
    this.protocol = protocol
    this.#parts = parts
  }

  get deviceId(): number {
    return this.known.deviceId
  }

  get serial(): string {
    return this.known.serial
  }

  async accept(reports: readonly DeviceReport[]): Promise<void> {
    await this.#parts.gateway.acceptMany([{ device: this, reports }])
  }

  connect(deliver: (command: DeviceCommand) => void): () => void {
    const { deviceCommands, contacts, clock } = this.#parts
    const end = deviceCommands.connect(this.serial, deliver)
    contacts.opened(this.deviceId, clock.monotonic())
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      end()
      contacts.closed(this.deviceId, clock.monotonic())
    }
  }

  takeCommands(limit: number): Promise<readonly DeviceCommand[]> {
    return this.#parts.deviceCommands.take(this.serial, limit)
  }

  settle(...[commandId, result]: Parameters<AdmittedDevice['settle']>): Promise<void> {
    return this.#parts.deviceCommands.settle(commandId, result)
  }
}
