import type { TcpProtocol } from '../tcp/protocol.ts'
import { TeltonikaReader } from './teltonikaReader.ts'

/** Teltonika's TCP link with Codec 8, 8 Extended, 16 and 12 (docs/protocols/teltonika.md). */
export const teltonika: TcpProtocol = {
  name: 'teltonika',
  title: 'Teltonika',
  open: () => new TeltonikaReader(),
}
