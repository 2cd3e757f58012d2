import { openTestFleet, type TestFleet } from '../../../live/testFleet.ts'
import type { AdmittedDevice, DeviceClaim, DeviceFix, DeviceReport } from '../ports.ts'
import { createDeviceGateway, type RunningGateway } from './gateway.ts'

/** A gateway on a fleet with its own database and a clock that the test controls. */
export interface GatewayStage {
  readonly stage: TestFleet
  readonly gateway: RunningGateway
  /** Creates a vehicle with its device; returns the vehicle's id. */
  addVehicle(key: string): Promise<number>
  /** Admits a known device. */
  enter(serial: string, rest?: Partial<DeviceClaim>): Promise<AdmittedDevice>
  /** Publishes a change of a device, as every change by an administrator does. */
  changed(serial: string): Promise<void>
  /** Waits until the condition holds; `stepMs`: clock advance between two checks. */
  until(isSo: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>
  /** Waits for work that needs the clock to advance, as every write does. */
  settled<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
}

export const KEEP_DAYS = 30

export const claim = (identifier: string, rest: Partial<DeviceClaim> = {}): DeviceClaim => ({
  protocol: 'test',
  identifier,
  secret: null,
  remoteAddress: '203.0.113.7',
  ...rest,
})

/** A good place in Kyiv. */
export const deviceFix = (rest: Partial<DeviceFix> = {}): DeviceFix => ({
  latitude: 50.45,
  longitude: 30.52,
  altitude: 120,
  speed: 10,
  course: 90,
  satellites: 9,
  hdop: 1,
  accuracy: null,
  isValid: true,
  ...rest,
})

export const deviceReport = (at: number, rest: Partial<DeviceReport> = {}): DeviceReport => ({
  at,
  fix: deviceFix(),
  attributes: {},
  ...rest,
})

/** Waits for the database: the test clock would advance by minutes during one statement. */
export const waitBriefly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))

/** Advances the clock until the work is done. */
export const whileMoving = async <T>(
  clock: { advance(ms: number): Promise<void> },
  work: Promise<T>,
): Promise<T> => {
  const state = { isDone: false }
  const done = (): void => {
    state.isDone = true
  }
  work.then(done, done)
  while (!state.isDone) {
    await clock.advance(20)
    await waitBriefly()
  }
  return work
}

export const openGatewayStage = async (): Promise<GatewayStage> => {
  const stage = await openTestFleet()
  const { fleet, clock } = stage
  await stage.addOwner('owner')
  const gateway = createDeviceGateway({
    fleet,
    log: (line) => void stage.lines.push(line),
    keepDays: KEEP_DAYS,
  })
  const settled = <T>(work: Promise<T>): Promise<T> => whileMoving(clock, work)
  return {
    stage,
    gateway,
    settled,
    async addVehicle(key) {
      const [id = 0] = await stage.addVehicles('owner', [{ key }])
      return id
    },
    async enter(serial, rest = {}) {
      const admission = await gateway.admit(claim(serial, rest))
      if (!admission.ok) throw new Error(`${serial} was refused: ${admission.reason}`)
      return admission.device
    },
    changed: (serial) => fleet.journal.write(async (write) => write.remember({ kind: 'device', serial })),
    async until(isSo, stepMs = 20) {
      while (!(await isSo())) {
        await clock.advance(stepMs)
        await waitBriefly()
      }
    },
    async close() {
      await settled(gateway.stop())
      await stage.close()
    },
  }
}
