import { chromium } from 'playwright'
import { readFileSync } from 'node:fs'
import { CHROMIUM_FLAGS } from './tests/tools/chromium.js'
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS })
const url = 'http://127.0.0.1:8111'
const pass = readFileSync('/tmp/look-vroom/data/accounts.txt', 'utf8').split('\n').map((l) => l.split(/\s+/)).find(([n]) => n === 'dispatcher')[1]
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('ERR', e.message))
await page.goto(url)
await page.evaluate((l) => { localStorage.setItem('lang', l); localStorage.setItem('theme', 'light') }, process.env.L ?? 'en')
await page.reload()
await page.locator('input[name=login], input[autocomplete=username]').first().fill('dispatcher')
await page.locator('input[type=password]').first().fill(pass)
await page.keyboard.press('Enter')
await page.waitForURL(/control/)
const sid = await page.evaluate(() => localStorage.getItem('sid'))
const call = async (m, p, b) => (await fetch(url + '/api/v2' + p, { method: m, headers: { authorization: sid, 'content-type': 'application/json' }, ...(b && { body: JSON.stringify(b) }) })).json()
const v = (await call('GET', '/vehicle/mini-state')).slice(0, 3)
const base = Date.now() + 86400000
const pts = (seed) => Array.from({ length: 5 }, (_, i) => ({ order: i + 1, name: `Shop ${seed}${i + 1}`, latitude: 50.3 + ((seed * 37 + i * 53) % 40) / 100, longitude: 30.2 + ((seed * 71 + i * 29) % 60) / 100, radius: 100, zoneId: null, address: 'Street 1', arrival: i % 2 ? (i + 1) * 1800000 : null, departure: null, spendMinutes: 10, earlyMinutes: 30, lateMinutes: 60 }))
if (process.env.MAKE) for (const s of [1, 2, 3]) {
  const r = await call('PUT', '/task/route', { name: `Shops ${s} ${Date.now()}`, passOrder: 'arbitrarily', timing: 'activation', points: pts(s) })
  console.log(await call('PUT', '/task', { name: `Shops ${s}`, routeId: r.id, description: '', startsAt: base, endsAt: null, performers: [v[s - 1].vehicleId], shift: null, isDraft: false }).then((x) => x.id ?? x))
}
export { page, url, call, browser, context }
