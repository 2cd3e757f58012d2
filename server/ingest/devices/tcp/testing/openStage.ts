import { createManualClock, type ManualClock } from '../../../testing.ts'
import type { TcpProtocol } from '../protocol.ts'
import { startTcpListener, type TcpListener } from '../tcpListener.ts'
import { FIXED_LIMITS, type TcpLimits } from '../tcpLimits.ts'
import { createFakeDesk, type FakeDesk } from './fakeDesk.ts'

/** A port on this machine with a desk that only remembers and a clock that tests move. */
export interface TcpStage {
  readonly desk: FakeDesk
  readonly clock: ManualClock
  readonly listener: TcpListener
  readonly lines: string[]
}

/** Opens a free port for a protocol; `secrets` are the known devices. */
export const openStage = async (
  protocol: TcpProtocol,
  secrets: Readonly<Record<string, string | null>>,
  limits: Partial<TcpLimits> = {},
): Promise<TcpStage> => {
  const desk = createFakeDesk(secrets)
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12))
  const lines: string[] = []
  const listener = await startTcpListener({
    protocol,
    host: '127.0.0.1',
    port: 0,
    limits: { ...FIXED_LIMITS, connections: 100, connectionsPerAddress: 100, ...limits },
    desk,
    clock,
    log: (line) => void lines.push(line),
  })
  return { desk, clock, listener, lines }
}
