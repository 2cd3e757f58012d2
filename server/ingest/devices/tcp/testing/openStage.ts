import { createManualClock, type ManualClock } from '../../../../live/testing/observations.ts'
import type { TcpProtocol } from '../protocol.ts'
import { startTcpListener, type TcpListener } from '../tcpListener.ts'
import { FIXED_LIMITS, type TcpLimits } from '../tcpLimits.ts'
import { createFakeGateway, type FakeGateway } from './fakeGateway.ts'

/** A local port with an in-memory gateway and a clock that tests control. */
export interface TcpStage {
  readonly gateway: FakeGateway
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
  const gateway = createFakeGateway(secrets)
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12))
  const lines: string[] = []
  const listener = await startTcpListener({
    protocol,
    host: '127.0.0.1',
    port: 0,
    limits: { ...FIXED_LIMITS, connections: 100, connectionsPerAddress: 100, ...limits },
    gateway,
    clock,
    log: (line) => void lines.push(line),
  })
  return { gateway, clock, listener, lines }
}
