import { writeFileSync } from 'node:fs'
import { openFleet } from './browser/browser.ts'
import { CITY_SCENE, COUNTRY_SCENE, queryOf } from './browser/scene.ts'
import { watchMainThread } from './browser/mainThread.ts'
import { withPage } from './browser/withPage.ts'
const vehicles = Number(process.argv[2] ?? 10000)
const rate = Number(process.argv[3] ?? 2000)
const scene = { ...(process.argv[4] === 'city' ? CITY_SCENE : COUNTRY_SCENE), ...(process.argv[5] ? { zoom: Number(process.argv[5]) } : {}) }
await withPage({ vehicles, rate }, async (stage) => {
  const { page } = stage
  await openFleet(stage, queryOf(scene) + '&s=name')
  await page.waitForTimeout(5000)
  console.log(await page.evaluate(() => JSON.stringify({ ...(document.querySelector('.maplibregl-map') as HTMLElement)?.dataset })))
  const t = await watchMainThread(page, 6000)
  console.log(JSON.stringify({ ...t, scriptPerS: t.script / 6 }))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
  await cdp.send('Profiler.start')
  await page.waitForTimeout(8000)
  const { profile } = await cdp.send('Profiler.stop')
  writeFileSync('/tmp/prof/page.cpuprofile', JSON.stringify(profile))
})
