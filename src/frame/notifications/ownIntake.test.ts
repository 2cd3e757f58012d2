import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OWN_EVENTS_OPENED } from '../../contract/engine/ownEvents.ts'
import { isCountRead } from './countStart.ts'
import { testNotification } from './testing/testNotification.ts'
import { NOTIFICATION_LISTS_KEY, NOTIFICATIONS_KEY, UNREAD_COUNT_KEY } from './notificationKeys.ts'
import { COUNT_WAIT_MS, createOwnIntake, LISTS_PAUSE_MS, type OwnIntake } from './ownIntake.ts'

let intake: OwnIntake
let read: string[]
let count: number
let announced: number[]
const listsRead = () => read.filter((key) => key === String(NOTIFICATION_LISTS_KEY)).length
beforeEach(() => {
  vi.useFakeTimers()
  read = []
  count = 5
  announced = []
  intake = createOwnIntake(
    {
      change: (of, to) => {
        expect(of).toEqual(UNREAD_COUNT_KEY)
        count = to(count as never) as unknown as number
      },
      readAgain: (of) => void read.push(String(of)),
    },
    ({ id }) => announced.push(id),
  )
})
afterEach(() => {
  intake.stop()
  vi.useRealTimers()
})

const open = () => intake.take({ event: OWN_EVENTS_OPENED, data: null })
const come = (id: number) => intake.take({ event: 'notification', data: testNotification({ id }) })

test('counts and announces each, and reads the lists again at once, then at most every three seconds [NOTIF-10]', () => {
  for (let id = 1; id <= 50; id += 1) come(id)
  expect(listsRead()).toBe(1)
  expect(count).toBe(55)
  expect(announced).toHaveLength(50)
  vi.advanceTimersByTime(LISTS_PAUSE_MS - 1)
  expect(listsRead()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(listsRead()).toBe(2)
  vi.advanceTimersByTime(10 * LISTS_PAUSE_MS)
  expect(listsRead()).toBe(2)
  come(51)
  expect(listsRead()).toBe(3)
})

test('the count is read once at the start: when the socket is open; after a reconnect everything is read again [NOTIF-33]', () => {
  expect(isCountRead.get()).toBe(false)
  open()
  expect(isCountRead.get()).toBe(true)
  expect(read).toEqual([String(NOTIFICATION_LISTS_KEY)])
  open()
  expect(read.at(-1)).toBe(String(NOTIFICATIONS_KEY))
})

test('a socket that does not open keeps the count back for three seconds only [NOTIF-07]', () => {
  vi.advanceTimersByTime(COUNT_WAIT_MS)
  expect(isCountRead.get()).toBe(true)
  open()
  expect(read).toEqual([String(NOTIFICATIONS_KEY)])
})

test('nothing is read after the end', () => {
  come(1)
  come(2)
  intake.stop()
  vi.advanceTimersByTime(10 * LISTS_PAUSE_MS)
  expect(listsRead()).toBe(1)
  expect(isCountRead.get()).toBe(false)
})
