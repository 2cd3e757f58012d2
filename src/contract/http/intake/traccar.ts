import * as z from 'zod/mini'
import { deviceText, identifier, moment, said } from './fields.ts'

/** Messages that a Traccar server forwards as JSON (docs/protocols/traccar.md); unlisted fields are ignored. */

const number = said(z.number())
const anything = said(z.record(z.string(), z.unknown()))

/** A position as Traccar forwards it, and as its API lists it. */
export const forwardedPosition = z.object({
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
export type TraccarPosition = z.infer<typeof forwardedPosition>

const device = z.object({ uniqueId: identifier })

/** `forward.type` json: one position of one device. */
export const traccarPosition = z.object({ position: forwardedPosition, device })

/** `event.forward.type` json: an event detected by Traccar, with its position where there is one. */
export const traccarEvent = z.object({
  event: z.object({
    type: deviceText,
    eventTime: said(moment),
    /** Used by versions before 4.13 instead. */
    serverTime: said(moment),
    attributes: anything,
  }),
  position: said(forwardedPosition),
  device,
})
export type TraccarEvent = z.infer<typeof traccarEvent>
