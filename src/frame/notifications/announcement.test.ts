import { expect, test } from 'vitest'
import { announcementOf, type Attention } from './announcement.ts'

const NEW = { isHidden: false, readStatus: false, severity: 'alarm', rule: null } as const
const AWAY: Attention = { wantsOs: true, permission: 'granted', wantsSound: true, isInView: false }

test('shows it in the operating system only with permission and while the page is not in view [NOTIF-34, NOTIF-35]', () => {
  expect(announcementOf(NEW, AWAY)).toEqual({ os: true, toast: false, sound: true })
  const others: Partial<Attention>[] = [
    { wantsOs: false },
    { permission: 'denied' },
    { permission: 'default' },
    { isInView: true },
  ]
  for (const other of others)
    expect(announcementOf(NEW, { ...AWAY, ...other })).toEqual({ os: false, toast: true, sound: true })
})

test('plays a sound only if the profile says so [NOTIF-35]', () => {
  expect(announcementOf(NEW, { ...AWAY, wantsSound: false })).toEqual({
    os: true,
    toast: false,
    sound: false,
  })
})

test('announces alarms, and what a rule asked for', () => {
  const silent = { os: false, toast: false, sound: false }
  expect(announcementOf({ ...NEW, severity: 'warning' }, AWAY)).toEqual(silent)
  expect(announcementOf({ ...NEW, severity: 'info', rule: 'Fuel' }, AWAY)).toMatchObject({ os: true })
})

test('announces nothing of a hidden filter, nor what was read elsewhere', () => {
  const silent = { os: false, toast: false, sound: false }
  expect(announcementOf({ ...NEW, isHidden: true }, AWAY)).toEqual(silent)
  expect(announcementOf({ ...NEW, readStatus: true }, AWAY)).toEqual(silent)
})
