import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { demoAccount } from '../tools/accounts.ts'
import { contrastFindings, expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

for (const { width, tag } of [
  { width: 1_440, tag: [] },
  { width: 390, tag: '@long' },
]) {
  test(`an owner downloads the data of the account at ${width} px, by keys alone, with files and without`, {
    tag,
  }, async ({ page, product, consoleLines }) => {
    await page.setViewportSize({ width, height: 844 })
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/profile')
    const form = page.getByRole('form', { name: 'Data of the account' })
    const button = form.getByRole('button', { name: 'Download the archive' })
    await button.scrollIntoViewIfNeeded()
    expect(await seriousFindings(page)).toEqual([])
    expect(await contrastFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    /** Presses the button by a key; returns the parts of the file and what was asked for. */
    const download = async () => {
      const [saved, asked] = [page.waitForEvent('download'), page.waitForRequest('**/user/archive?*')]
      await button.focus()
      await page.keyboard.press('Enter')
      const archive = await saved
      const parts = unzipSync(await readFile(await archive.path()))
      return { name: archive.suggestedFilename(), parts, query: new URL((await asked).url()).searchParams }
    }
    const day = new Date().toISOString().slice(0, 10)
    const whole = await download()
    expect(whole.name).toBe(`operator-${day}.zip`)
    expect(whole.query.get('files')).toBe('true')
    expect(JSON.parse(strFromU8(whole.parts['archive.json'] ?? new Uint8Array()))).toMatchObject({
      account: 'operator',
      untilDay: day,
    })
    await expect(page.getByText(`The archive operator-${day}.zip is saved`)).toBeVisible()
    const hasFiles = (parts: object) => Object.keys(parts).some((name) => name.startsWith('files/'))
    expect(hasFiles(whole.parts)).toBe(true)

    await form.getByRole('switch', { name: 'With photos, files and pictures of tasks' }).focus()
    await page.keyboard.press('Space')
    const small = await download()
    expect(small.query.get('files')).toBe('false')
    expect(hasFiles(small.parts)).toBe(false)

    await page.route('**/user/archive?*', (route) => route.abort())
    await button.click()
    await expect(form.getByText('The download broke off')).toBeVisible()
    await expect.poll(() => consoleLines).toEqual([expect.stringContaining('ERR_FAILED')])
    consoleLines.length = 0
  })
}

test('people who do not own the account have no archive in their profile', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'observer'), '/#/profile')
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('observer')
  await expect(page.getByRole('form', { name: 'Data of the account' })).toHaveCount(0)
})
