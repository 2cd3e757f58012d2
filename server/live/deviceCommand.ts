import type { DeviceCommand } from './ports.ts'

export type DeviceCommandContent = DeviceCommand['content']

/** A command as its caller gives it; the vehicle and its owner are already validated. */
export interface NewCommand {
  readonly vehicleId: number
  readonly ownerId: number
  readonly deviceSerial: string
  readonly content: DeviceCommandContent
  readonly askedBy: number
}

/** How long a command waits for its device, and a sent one for the answer; ms. */
export interface CommandTimeouts {
  readonly queuedMs: number
  readonly sentMs: number
}
