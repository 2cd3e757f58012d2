import type { Clock } from '../../../live/clock.ts'
import type { AdmittedDevice, DeviceCommand, DeviceDesk, DeviceReport } from '../ports.ts'
import type { Contacts } from './contacts.ts'
import type { KnownDevice } from './knownDevices.ts'
import type { Orders } from './orders.ts'

/** What all devices of a desk share. */
export interface DeskDeviceParts {
  readonly desk: Pick<DeviceDesk, 'acceptMany'>
  readonly orders: Orders
  readonly contacts: Contacts
  readonly clock: Clock
}

/** A device that was let in. Which vehicle it is on is asked anew with every report. */
export class DeskDevice implements AdmittedDevice {
  /** As it was when it was let in. */
  readonly known: KnownDevice
  /** That it came by, for the counts. */
  readonly protocol: string
  readonly #parts: DeskDeviceParts

  constructor(known: KnownDevice, protocol: string, parts: DeskDeviceParts) {
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
    await this.#parts.desk.acceptMany([{ device: this, reports }])
  }

  connect(deliver: (command: DeviceCommand) => void): () => void {
    const { orders, contacts, clock } = this.#parts
    const end = orders.connect(this.serial, deliver)
    contacts.opened(this.deviceId, clock.now())
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      end()
      contacts.closed(this.deviceId, clock.now())
    }
  }

  takeCommands(limit: number): Promise<readonly DeviceCommand[]> {
    return this.#parts.orders.take(this.serial, limit)
  }

  settle(...[commandId, result]: Parameters<AdmittedDevice['settle']>): Promise<void> {
    return this.#parts.orders.settle(commandId, result)
  }
}
