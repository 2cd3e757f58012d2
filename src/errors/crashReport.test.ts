import { expect, test } from 'vitest'
import { crashReport } from '../contract/http/crashReport.ts'
import { crashReportOf } from './crashReport.ts'

const SID = 'k3J9xQ_2mVb7Zt-4cRw8Yp1LfNs6HdAeUg0oTiKjXvE'
const SCENE = {
  location: `http://x/#/change-password/ivan/${SID}`,
  lastClicked: 'button "Save"',
  version: '7.801.8+abc',
  browser: 'Chrome/140',
}

test('the report has location, last clicked element, version and browser [CRASH-09, CRASH-10, CRASH-11, CRASH-12]', () => {
  const report = crashReportOf(new TypeError('no vehicle'), SCENE)
  expect(report).toMatchObject({
    lastClicked: 'button "Save"',
    version: '7.801.8+abc',
    browser: 'Chrome/140',
  })
  expect(report.location).toContain('/change-password/')
  expect(report.error).toContain('no vehicle')
})

test('removes secrets already in the page [CRASH-13]', () => {
  const report = crashReportOf(new Error(`token=${SID}`), SCENE)
  expect(JSON.stringify(report)).not.toContain(SID)
})

test('whatever crashes, the server accepts the report', () => {
  const nameless = new Error('')
  nameless.stack = ''
  for (const error of [nameless, new Error('x'.repeat(20_000))]) {
    const report = crashReportOf(error, { ...SCENE, browser: 'b'.repeat(2_000) })
    expect(crashReport.safeParse(report).success).toBe(true)
  }
})
