import { ProtocolParser } from 'complete-teltonika-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFixedElement, anyRecord } from './testing/anyRecord.ts'
import { type RecordCodec, recordsPacket, responsePacket } from './testing/teltonikaDevice.ts'

/**
 * The tracker of these tests and the reader were written from one description, so that both could share a
 * misunderstanding. Here an independent decoder parses the tracker's output.
 */

const whole = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** It returns eight bytes as text, but small numbers as such: these are not small. */
const element = anyFixedElement(fc.integer({ min: 1, max: 255 })).map(({ id, bytes }) => ({
  id,
  bytes: bytes.length === 8 ? bytes.with(0, bytes[0] || 1) : bytes,
}))
/** It supports no height below the sea. */
const record = anyRecord(element, 0)

test.each([8, '8E'] satisfies RecordCodec[])('codec %s', (codec) => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (records) => {
      const packet = new ProtocolParser(recordsPacket(codec, records).toString('hex'))
      expect(packet).toMatchObject({ CodecType: 'data sending', Quantity1: records.length })
      expect(packet.Content).toMatchObject({
        AVL_Datas: records.map(({ at, priority, event, elements, ...place }) => ({
          Timestamp: new Date(at),
          Priority: priority,
          GPSelement: {
            Longitude: place.longitude / 1e7,
            Latitude: place.latitude / 1e7,
            Altitude: place.altitude,
            Angle: place.angle,
            Satellites: place.satellites,
            Speed: place.speedKmh,
          },
          IOelement: {
            EventID: event,
            Elements: Object.fromEntries(
              elements.map(({ id, bytes }) => [
                id,
                bytes.length === 8 ? String(whole(bytes)) : Number(whole(bytes)),
              ]),
            ),
          },
        })),
      })
    }),
  )
})

test('the response to a command', () => {
  const packet = new ProtocolParser(responsePacket('DOUT1:1 Timeout:0').toString('hex'))
  expect(packet.CodecType).toBe('GPRS messages')
  expect(JSON.stringify(packet.Content)).toContain('DOUT1:1 Timeout:0')
})
