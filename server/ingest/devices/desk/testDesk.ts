import { openTestFleet, type TestFleet } from '../../../live/testFleet.ts'
import type { AdmittedDevice, DeviceClaim, DeviceFix, DeviceReport } from '../ports.ts'
import { createDeviceDesk, type RunningDesk } from './desk.ts'

/** A desk on a fleet with a database of its own and a clock that the test moves. */
export interface DeskStage {
  readonly stage: TestFleet
  readonly desk: RunningDesk
  /** Makes a vehicle with its device; answers the vehicle's id. */
  addVehicle(key: string): Promise<number>
  /** Lets a device in that is known. */
  enter(serial: string, rest?: Partial<DeviceClaim>): Promise<AdmittedDevice>
  /** Tells that a device changed, as every change of an administrator does. */
  changed(serial: string): Promise<void>
  /** Waits until it is so; `stepMs`: how far the clock moves between two looks. */
  until(isSo: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>
  /** Waits for work that needs the clock to move, as every write does. */
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

/** Lets the database answer: the clock of a test would run for minutes while one statement does. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))

/** Moves the clock until the work is done. */
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
    await breathe()
  }
  return work
}

export const openDeskStage = async (): Promise<DeskStage> => {
  const stage = await openTestFleet()
  const { fleet, clock } = stage
  await stage.addOwner('owner')
  const desk = createDeviceDesk({ fleet, log: (line) => void stage.lines.push(line), keepDays: KEEP_DAYS })
  const settled = <T>(work: Promise<T>): Promise<T> => whileMoving(clock, work)
  return {
    stage,
    desk,
    settled,
    async addVehicle(key) {
      const [id = 0] = await stage.addVehicles('owner', [{ key }])
      return id
    },
    async enter(serial, rest = {}) {
      const admission = await desk.admit(claim(serial, rest))
      if (!admission.ok) throw new Error(`${serial} was refused: ${admission.reason}`)
      return admission.device
    },
    changed: (serial) => fleet.journal.write(async (write) => write.remember({ kind: 'device', serial })),
    async until(isSo, stepMs = 20) {
      while (!(await isSo())) {
        await clock.advance(stepMs)
        await breathe()
      }
    },
    async close() {
      await settled(desk.stop())
      await stage.close()
    },
  }
}
