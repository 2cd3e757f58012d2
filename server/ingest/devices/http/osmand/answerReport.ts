import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECRET_HEADER, deviceSecret } from '../../../../../src/contract/http/intake/fields.ts'
import { COMMAND_ANSWERS } from '../../../../../src/contract/rules/commandAnswers.ts'
import { badInput } from '../../../../plugins/apiError.ts'
import { orderText } from '../../orderText.ts'
import type { DeviceDesk } from '../../ports.ts'
import { notAdmitted } from '../refusals.ts'
import type { OsmandReport } from './readOsmandFields.ts'

/** The end of an order that went out; the protocol has no word by which a device would confirm one. */
const handedOver = { state: 'answered', answer: COMMAND_ANSWERS.handedOver, isUnconfirmed: true } as const

/**
 * Keeps a report and answers 200 once it is on disk, with the text of an order that waits for the device where there is
 * one. Throws ApiError for a device that is not let in.
 */
export const answerReport = async (
  desk: DeviceDesk,
  { identifier, report }: OsmandReport,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const secret = readSecret(request.headers[DEVICE_SECRET_HEADER])
  const remoteAddress = request.ip
  const admission = await desk.admit({ protocol: 'osmand', identifier, secret, remoteAddress, report })
  if (!admission.ok) throw notAdmitted(admission.reason, identifier)
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
  return reply.type('text/plain; charset=utf-8').send(order ? orderText(order) : '')
}

const readSecret = (header: string | readonly string[] | undefined): string | null => {
  if (header === undefined) return null
  const read = deviceSecret.safeParse(header)
  if (!read.success) throw badInput(DEVICE_SECRET_HEADER, 'the secret of the device, once')
  return read.data
}
