import * as z from 'zod/mini'
import { deviceText, identifier, moment, said } from './fields.ts'

/** What a Traccar server forwards as JSON (docs/protocols/traccar.md); what is not named here is left out. */

const number = said(z.number())
const anything = said(z.record(z.string(), z.unknown()))

const position = z.object({
  protocol: said(deviceText),
  deviceTime: said(moment),
  fixTime: moment,
  valid: said(z.boolean()),
  latitude: z.number(),
  longitude: z.number(),
  altitude: number,
  /** knots */
  speed: number,
  course: number,
  /** metres; 0: not known */
  accuracy: number,
  attributes: anything,
})
export type TraccarPosition = z.infer<typeof position>

const device = z.object({ uniqueId: identifier })

/** `forward.type` json: one position of one device. */
export const traccarPosition = z.object({ position, device })

/** `event.forward.type` json: something that Traccar saw, with the position at which it did where there is one. */
export const traccarEvent = z.object({
  event: z.object({
    type: deviceText,
    eventTime: said(moment),
    /** What versions before 4.13 have instead. */
    serverTime: said(moment),
    attributes: anything,
  }),
  position: said(position),
  device,
})
export type TraccarEvent = z.infer<typeof traccarEvent>
