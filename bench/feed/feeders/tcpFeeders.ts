import { serialOf } from '../feedServer.ts'
import { AnsweredSocket } from './answeredSocket.ts'
import type { Feeder, FeederAddresses, FeederDevice } from './feeder.ts'
import { teltonikaLogin, teltonikaPacket } from './teltonikaBytes.ts'
import { wialonReport } from './wialonText.ts'

/** Trackers that are connected concurrently. */
const DEVICES = 1_000

const tcpFeeder = (
  port: number,
  greet: (socket: AnsweredSocket, device: number) => Promise<FeederDevice>,
): Feeder => {
  const sockets: AnsweredSocket[] = []
  return {
    devices: DEVICES,
    async open(device) {
      const socket = await AnsweredSocket.open(port)
      sockets.push(socket)
      return greet(socket, device)
    },
    close: () => sockets.forEach((socket) => socket.close()),
  }
}

const expectAnswer = (answer: string, expected: string): void => {
  if (answer !== expected) throw new Error(`bench: a tracker was answered ${answer}`)
}

/** One extended message per position. */
export const wialonFeeder = ({ wialonPort }: FeederAddresses): Feeder =>
  tcpFeeder(wialonPort, async (socket, device) => {
    expectAnswer(String(await socket.ask(`#L#${serialOf(device)};NA\r\n`)), '#AL#1\r\n')
    return {
      async send(position) {
        expectAnswer(String(await socket.ask(wialonReport(position))), '#AD#1\r\n')
      },
    }
  })

/** One codec 8 packet with one record per position. */
export const teltonikaFeeder = ({ teltonikaPort }: FeederAddresses): Feeder =>
  tcpFeeder(teltonikaPort, async (socket, device) => {
    expectAnswer((await socket.ask(teltonikaLogin(serialOf(device)))).toString('hex'), '01')
    return {
      async send(position) {
        expectAnswer((await socket.ask(teltonikaPacket(position))).toString('hex'), '00000001')
      },
    }
  })
