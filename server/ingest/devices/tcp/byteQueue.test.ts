import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteQueue } from './byteQueue.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ append: fc.uint8Array({ maxLength: 2_000 }) }),
    fc.record({ take: fc.nat(2_500) }),
    fc.constant({ settle: true as const }),
  ),
)

describe('the byte queue', () => {
  test('holds what plain concatenation holds, for any sequence of puts and takes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const queue = new ByteQueue()
        let plain = Buffer.alloc(0)
        for (const step of all) {
          if ('append' in step) {
            queue.append(step.append)
            plain = Buffer.concat([plain, step.append])
          } else if ('take' in step) {
            const taken = queue.take(step.take)
            expect(taken.equals(plain.subarray(0, step.take))).toBe(true)
            plain = plain.subarray(step.take)
          } else queue.settle()
          expect(queue.length).toBe(plain.length)
          expect(queue.view().equals(plain)).toBe(true)
        }
      }),
    )
  })

  test('does not change taken bytes when more arrive', () => {
    const queue = new ByteQueue()
    queue.append(Buffer.from('abc'))
    queue.append(Buffer.from('def'))
    const taken = queue.take(4)
    queue.append(Buffer.from('ghijklmnop'))
    expect(taken.toString()).toBe('abcd')
    expect(queue.view().toString()).toBe('efghijklmnop')
  })

  test('does not retain the chunk of a remainder', () => {
    const queue = new ByteQueue()
    queue.append(Buffer.alloc(64 * 1024, 1))
    queue.take(64 * 1024 - 3)
    queue.settle()
    expect(queue.view().buffer.byteLength).toBeLessThan(1_024)
  })

  test('copies single bytes a few times in all, not for each byte', () => {
    const queue = new ByteQueue()
    const stores = new Set<unknown>()
    for (let index = 0; index < 100_000; index += 1) {
      queue.append(Buffer.alloc(1))
      queue.settle()
      stores.add(queue.view().buffer)
    }
    expect(queue.length).toBe(100_000)
    expect(stores.size).toBeLessThan(20)
  })
})
