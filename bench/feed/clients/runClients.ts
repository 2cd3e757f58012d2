import { BatchSender, bodiesOf } from '../batchSender.ts'
import { LiveListener } from '../liveListener.ts'
import { Sweeps } from '../positions.ts'
import type { Answer, ClientsSetting, Order } from './orders.ts'

/** Enough that the server reads the next batch while the database writes one. */
const CONNECTIONS = 4

/** The devices that report and one client of the live events, in a process of their own as they are in use. */
export const runClients = async (setting: ClientsSetting): Promise<void> => {
  process.once('disconnect', () => process.exit(0))
  const sweeps = new Sweeps(setting.devices, setting.from)
  const sender = new BatchSender(setting, CONNECTIONS)
  const listener = await LiveListener.open(setting)
  let bodies: readonly Buffer[] = []
  const obey = async (order: Order): Promise<number> => {
    if (order.kind === 'reach') await listener.reached(order.seq)
    if (order.kind === 'prepare') bodies = bodiesOf(sweeps.take(order.count))
    return order.kind === 'send' ? sender.send(bodies) : 0
  }
  process.on('message', (order) => {
    void obey(order as Order).then(
      (accepted) => answer({ accepted }),
      (error: unknown) => answer({ accepted: 0, error: String(error) }),
    )
  })
  answer({ accepted: 0 })
}

const answer = (message: Answer): void => void process.send?.(message)
