import type { TcpProtocol } from '../tcp/protocol.ts'
import { WialonReader } from './wialonReader.ts'

/** Wialon IPS 1.1 and 2.0 over TCP (docs/protocols/wialon-ips.md). */
export const wialonIps: TcpProtocol = {
  name: 'wialon-ips',
  title: 'Wialon IPS',
  open: (now) => new WialonReader(now),
}
