import { mkdirSync } from 'node:fs'
import { openSignedIn } from './signedIn.ts'
import { demoAccount } from '../tools/accounts.ts'
import { test } from './fixtures.ts'

const OUT = '/tmp/shot-several'
mkdirSync(OUT, { recursive: true })
for (const [width, height] of [[1440, 900], [768, 1024], [390, 844]] as const)
  for (const theme of ['light', 'dark'])
    test(`shots ${width} ${theme}`, async ({ browser, product }) => {
      test.setTimeout(120_000)
      const lang = theme === 'light' ? 'ua' : 'en'
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 800, colorScheme: theme as 'light' })
      const page = await context.newPage()
      await page.addInitScript(([l, t]) => { localStorage.setItem('lang', l); localStorage.setItem('theme', JSON.stringify(t)) }, [lang, theme] as const)
      await openSignedIn(page, product.url, demoAccount(product, 'operator'))
      const grid = page.getByRole('grid')
      await grid.getByRole('row').first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(2500)
      await grid.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await page.waitForTimeout(800)
      await page.screenshot({ path: `${OUT}/${width}-${theme}-list.png` })
      await page.keyboard.press('f')
      await page.waitForTimeout(3500)
      await page.screenshot({ path: `${OUT}/${width}-${theme}-map.png` })
      await page.keyboard.press('u')
      await page.waitForTimeout(4000)
      await page.screenshot({ path: `${OUT}/${width}-${theme}-compare.png` })
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      const ids = await page.evaluate(() => location.hash)
      await page.goto(product.url + '/#/routes/2,4,7')
      await page.waitForTimeout(6000)
      await page.screenshot({ path: `${OUT}/${width}-${theme}-routes.png` })
      console.log(ids)
      await context.close()
    })
