import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'

for (const { width, tag } of [
  { width: 1_440, tag: [] },
  { width: 390, tag: '@long' },
]) {
  test(`moves a client out at ${width} px: who, the last 30 days, and the archive as a file`, {
    tag,
  }, async ({ page, product, consoleLines }) => {
    const admin = await AdminPages.open(page, product)
    await admin.part('Import')
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('radio', { name: 'Moving out' }).check({ force: true })
    const form = page.getByRole('form', { name: 'Move a client out' })
    const button = form.getByRole('button', { name: 'Download the archive' })
    await button.click()
    await expect(form.getByText('Fill in all fields marked with')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await admin.choose(form, 'Client', 'operator')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('')
    await admin.choose(form, 'Client', 'operator')
    const saved = page.waitForEvent('download')
    await button.click()
    const archive = await saved
    const day = new Date().toISOString().slice(0, 10)
    expect(archive.suggestedFilename()).toBe(`operator-${day}.zip`)
    const parts = unzipSync(await readFile(await archive.path()))
    expect(JSON.parse(strFromU8(parts['archive.json'] ?? new Uint8Array()))).toMatchObject({
      account: 'operator',
      untilDay: day,
    })
    await expect(page.getByText(`The archive operator-${day}.zip is saved`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousFindings(page)).toEqual([])

    const asked = page.waitForRequest('**/archive?*')
    await form.getByRole('switch', { name: 'With photos, files and pictures of tasks' }).focus()
    await page.keyboard.press('Space')
    const bare = page.waitForEvent('download')
    await button.click()
    expect(new URL((await asked).url()).searchParams.get('files')).toBe('false')
    expect(Object.keys(parts).filter((name) => name.startsWith('files/'))).not.toEqual([])
    const bareParts = unzipSync(await readFile(await (await bare).path()))
    expect(Object.keys(bareParts).filter((name) => name.startsWith('files/'))).toEqual([])

    await page.route('**/archive?*', (route) => route.abort())
    await button.click()
    await expect(form.getByText('The download broke off')).toBeVisible()
    await expect.poll(() => consoleLines).toEqual([expect.stringContaining('ERR_FAILED')])
    consoleLines.length = 0
  })
}
