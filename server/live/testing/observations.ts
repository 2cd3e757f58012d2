import type {
  DeviceCommand,
  DeviceCommandQueue,
  FleetDirectory,
  NewVehicle,
  Observation,
  SourceDependencies,
} from '../ports.ts'

/** Test doubles of the ports for the tests of the sources: a manual clock, and a server that only remembers. */

export interface ManualClock {
  now(): number
  monotonic(): number
  setTimer(run: () => void, ms: number): () => void
  /** The number of pending timers. */
  pending(): number
  /** Moves the time forward, or back where `ms` is negative; pending timers keep their remaining delay. */
  jump(ms: number): void
  /** Runs every timer due within `ms`, in order, letting promises settle after each. */
  advance(ms: number): Promise<void>
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const createManualClock = (start: number): ManualClock => {
  /** ms since the clock was created. */
  let elapsed = 0
  let epoch = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => epoch + elapsed,
    monotonic: () => elapsed,
    jump: (ms) => void (epoch += ms),
    pending: () => timers.length,
    setTimer(run, ms) {
      const timer = { at: elapsed + Math.max(0, ms), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = elapsed + ms
      await settle()
      for (;;) {
        const next = timers.reduce<(typeof timers)[number] | null>(
          (best, timer) => (timer.at <= end && (best === null || timer.at < best.at) ? timer : best),
          null,
        )
        if (next === null) break
        timers = timers.filter((timer) => timer !== next)
        elapsed = Math.max(elapsed, next.at)
        next.run()
        await settle()
      }
      elapsed = end
      await settle()
    },
  }
}

export interface FakeServer extends SourceDependencies {
  readonly clock: ManualClock
  readonly observed: { readonly at: number; readonly observation: Observation }[]
  readonly batches: number[]
  readonly vehicles: Map<number, NewVehicle & { readonly owner: string }>
  readonly lines: string[]
  readonly settled: { commandId: number; state: 'answered' | 'failed'; answer: string | null }[]
  /** While set, every batch is rejected with this message. */
  rejectWith: string | null
  /** While set, batches are acknowledged only when `release` is called. */
  hold: boolean
  /** The newest stored position of the vehicles, ms since the epoch; null: no position. */
  newestAt: number | null
  release(): void
  sendCommand(command: DeviceCommand): void
}

const fakeDirectory = (vehicles: Map<number, NewVehicle & { readonly owner: string }>): FleetDirectory => ({
  async ensureVehicles(owner, wanted) {
    const ids = new Map<string, number>()
    for (const vehicle of wanted) {
      const found = [...vehicles].find(
        ([, v]) => v.owner === owner && v.deviceSerial === vehicle.deviceSerial,
      )
      const id = found?.[0] ?? vehicles.size + 1
      if (found === undefined) vehicles.set(id, { ...vehicle, owner })
      ids.set(vehicle.key, id)
    }
    return ids
  },
})

/** Everything a source needs, kept in memory. */
export const createFakeServer = (start: number): FakeServer => {
  const clock = createManualClock(start)
  const vehicles: FakeServer['vehicles'] = new Map()
  const subscribers: ((command: DeviceCommand) => void)[] = []
  let held: (() => void)[] = []
  const commands: DeviceCommandQueue = {
    subscribe(_ids, deliver) {
      subscribers.push(deliver)
      return () => void subscribers.splice(subscribers.indexOf(deliver), 1)
    },
    async settle(commandId, result) {
      server.settled.push({ commandId, ...result })
    },
  }
  const server: FakeServer = {
    clock,
    observed: [],
    batches: [],
    vehicles,
    lines: [],
    settled: [],
    rejectWith: null,
    hold: false,
    newestAt: null,
    release() {
      const waiting = held
      held = []
      for (const go of waiting) go()
    },
    sendCommand: (command) => subscribers.forEach((deliver) => deliver(command)),
    commands,
    directory: { ...fakeDirectory(vehicles), newestAt: () => server.newestAt },
    log: (line) => void server.lines.push(line),
    sink: {
      async record(batch) {
        if (server.rejectWith !== null) throw new Error(server.rejectWith)
        if (server.hold) await new Promise<void>((resolve) => held.push(resolve))
        server.batches.push(batch.length)
        for (const observation of batch) server.observed.push({ at: clock.now(), observation })
      },
    },
  }
  return server
}
