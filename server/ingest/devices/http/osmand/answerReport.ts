import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECRET_HEADER, deviceSecret } from '../../../../../src/contract/http/intake/fields.ts'
import { COMMAND_ANSWERS } from '../../../../../src/contract/rules/commandAnswers.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import { commandText } from '../../commandText.ts'
import type { DeviceGateway } from '../../ports.ts'
import { deviceRefused } from '../refusals.ts'
import type { OsmandReport } from './readOsmandFields.ts'

/** The result of a sent command; the protocol has no confirmation. */
const handedOver = { state: 'answered', answer: COMMAND_ANSWERS.handedOver, isUnconfirmed: true } as const

/**
 * Stores a report and responds 200 once it is on disk, with the text of a waiting command if there is one. Throws
 * ApiError for a device that is not admitted.
 */
export const answerReport = async (
  gateway: DeviceGateway,
  { identifier, report }: OsmandReport,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const secret = readSecret(request.headers[DEVICE_SECRET_HEADER])
  const remoteAddress = request.ip
  const admission = await gateway.admit({ protocol: 'osmand', identifier, secret, remoteAddress, report })
  if (!admission.ok) throw deviceRefused()
  const { device } = admission
  await device.accept([report])
  const [order] = await device.takeCommands(1)
  if (order) {
    reply.raw.once('finish', () => {
      void device.settle(order.commandId, handedOver).catch((error: unknown) => {
        request.log.warn({ err: error }, 'what became of an order was not kept')
      })
    })
  }
  return reply.type('text/plain; charset=utf-8').send(order ? commandText(order) : '')
}

const readSecret = (header: string | readonly string[] | undefined): string | null => {
  if (header === undefined) return null
  const read = deviceSecret.safeParse(header)
  if (!read.success) throw badInput(DEVICE_SECRET_HEADER, 'the secret of the device, once')
  return read.data
}
