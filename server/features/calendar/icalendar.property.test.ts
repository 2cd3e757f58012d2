import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Calendar, type CalendarEvent, writeCalendar } from './icalendar.ts'

const moment = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000)
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
/** Texts of people: any script, the characters that are escaped, and ends of lines. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', ';', ',', ':', '"', '\n', ' ', 'n', '\t'),
    fc.constantFrom('Ж', 'ї', '€', '🚚', 'e\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => !/\p{Cc}/u.test(one)),
  ),
  maxLength: 200,
  size: 'max',
})
const degrees = (most: number) =>
  fc.integer({ min: -most * 1_000_000, max: most * 1_000_000 }).map((millionths) => millionths / 1_000_000)
const event: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.uuid().map((id) => `task-1@${id}`),
  changedAt: moment,
  when: fc.oneof(
    fc
      .tuple(moment, fc.integer({ min: 1, max: 90_000 }))
      .map(([from, s]) => ({ from, to: from + s * 1_000 })),
    fc.record({ day }),
  ),
  summary: text,
  description: text,
  location: fc.option(text),
  geo: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
  url: fc.integer({ min: 1 }).map((id) => `https://fleet.example.org/#/task_detail/${id}`),
})
const calendar: fc.Arbitrary<Calendar> = fc.record({
  name: fc.constantFrom('Задания и обслуживание', 'Tasks and maintenance'),
  productName: fc.constant('Fleet'),
  refreshMinutes: fc.constant(60),
  events: fc.array(event, { maxLength: 4 }),
})

const msOf = (time: ICAL.Time): number => time.toJSDate().getTime()
const geoOf = (component: ICAL.Component): CalendarEvent['geo'] => {
  const value = component.getFirstPropertyValue('geo') as unknown as readonly [number, number] | null
  return value && { latitude: value[0] + 0, longitude: value[1] + 0 }
}
/** What another program reads of an event. */
const readEvent = (component: ICAL.Component): CalendarEvent => {
  const read = new ICAL.Event(component)
  const modified = component.getFirstPropertyValue('last-modified') as ICAL.Time
  expect(msOf(component.getFirstPropertyValue('dtstamp') as ICAL.Time)).toBe(msOf(modified))
  const { startDate, endDate } = read
  if (startDate.isDate) expect(endDate.subtractDate(startDate).days).toBe(1)
  return {
    uid: read.uid,
    changedAt: msOf(modified),
    when: startDate.isDate ? { day: startDate.toString() } : { from: msOf(startDate), to: msOf(endDate) },
    summary: read.summary ?? '',
    description: read.description ?? '',
    location: component.hasProperty('location') ? read.location : null,
    geo: geoOf(component),
    url: String(component.getFirstPropertyValue('url')),
  }
}

test('another program reads every calendar as it was written', () => {
  fc.assert(
    fc.property(calendar, (written) => {
      const read = new ICAL.Component(ICAL.parse(writeCalendar(written)) as unknown[])
      expect(read.getFirstPropertyValue('x-wr-calname')).toBe(written.name)
      expect(String(read.getFirstPropertyValue('refresh-interval'))).toBe('PT60M')
      expect(read.getAllSubcomponents('vevent').map(readEvent)).toEqual(written.events)
    }),
  )
})

test('no line is longer than 75 octets, each ends with CR LF, and no letter is divided', () => {
  fc.assert(
    fc.property(calendar, (written) => {
      const bytes = Buffer.from(writeCalendar(written))
      expect(bytes.toString()).not.toMatch(/[^\r]\n|\r[^\n]/)
      expect(bytes.toString()).toMatch(/\r\n$/)
      const lines = bytes.toString('latin1').split('\r\n')
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(75)
        expect(() =>
          new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1')),
        ).not.toThrow()
      }
    }),
  )
})

test('leaves out what no text of a calendar may hold', () => {
  const events = [
    {
      uid: 'a@b',
      changedAt: 0,
      when: { day: '2026-12-31' },
      summary: 'a\0b\u0007c\ud800d\re\r\nf',
      description: '',
      location: null,
      geo: null,
      url: 'https://a.example/',
    },
  ]
  const written = writeCalendar({ name: 'N', productName: 'P', refreshMinutes: 60, events })
  expect(written).toContain('\r\nSUMMARY:abcd\\ne\\nf\r\n')
  expect(written).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(written).not.toContain('DESCRIPTION')
})
