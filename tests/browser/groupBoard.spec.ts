import type { Locator, Page } from '@playwright/test'
import type { VehicleGroup } from '../../src/contract/entities/vehicle.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { fingerOn } from './finger.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

const centre = async (what: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await what.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/** Drags by mouse, in steps as a hand does, and drops at `at`. */
const dragByMouse = async (page: Page, from: Locator, at: Locator): Promise<void> => {
  const [start, end] = [await centre(from), await centre(at)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x - 20, start.y, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 5 })
}

/** Long-presses with a finger to start the drag, and drops at `at`. */
const dragByFinger = async (page: Page, from: Locator, at: Locator, held: Locator): Promise<void> => {
  const [start, end] = [await centre(from), await centre(at)]
  const finger = await fingerOn(page)
  await finger.down(start)
  await expect(held).toBeVisible()
  await finger.move({ x: end.x + 4, y: end.y })
  await finger.move(end)
  await finger.up()
}

test('drags vehicles into a group and on into another, by mouse and finger, or moves them by keyboard, and undoes a move [API-73, API-74]', async ({
  page,
  product,
}) => {
  const caller = await signInTo(product.url, demoAccount(product, 'operator'))
  const make = (name: string) => caller.send<VehicleGroup>('createGroup', {}, { name })
  const [left, right] = [await make('AA left'), await make('AA right')]
  await ControlPage.open(page, product, 'operator')
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByRole('button', { name: 'Manage groups' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: 'Sort into groups' }).click()
  const folder = (name: string) => dialog.getByRole('navigation').getByRole('button', { name })
  const lines = dialog.getByRole('option')
  const ticked = dialog.getByRole('option', { selected: true })
  const ghost = page.locator('.drag-ghost')
  const counts = async (first: number, second: number): Promise<void> => {
    await expect(folder('AA left')).toContainText(`${first} vehicle`)
    await expect(folder('AA right')).toContainText(`${second} vehicle`)
  }

  await test.step('what is ticked is dragged together; Escape gives it up', async () => {
    await dialog.getByRole('searchbox').fill('man')
    await dialog.getByRole('button', { name: /^Tick all: \d/ }).waitFor()
    await lines.nth(0).click()
    await lines.nth(2).click({ modifiers: ['Shift'] })
    await expect(ticked).toHaveCount(3)
    await dragByMouse(page, lines.nth(1), folder('AA left'))
    await expect(ghost).toHaveText(/3 vehicles\s*Add to “AA left”/)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(ghost).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(ticked).toHaveCount(3)
    await counts(0, 0)

    await dragByMouse(page, lines.nth(1), folder('AA left'))
    expect(await seriousFindings(page)).toEqual([])
    await page.mouse.up()
    await expect(dialog.getByText('Added to “AA left”: 3')).toBeVisible()
    await counts(3, 0)
    await expect(ticked).toHaveCount(0)
  })

  await test.step('from a group a vehicle moves on, and comes back', async () => {
    await dialog.getByRole('searchbox').fill('')
    await folder('AA left').click()
    await expect(lines).toHaveCount(3)
    await dragByMouse(page, lines.nth(0), folder('AA right'))
    await page.mouse.up()
    await expect(dialog.getByText('Moved to “AA right”: 1')).toBeVisible()
    await counts(2, 1)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('Change undone')).toBeVisible()
    await counts(3, 0)
  })

  await test.step('the keyboard ticks, and sends by the menu', async () => {
    await expect(lines).toHaveCount(3)
    await dialog.getByRole('listbox').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect(ticked).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Into group' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'AA right' })).toBeFocused()
    await page.keyboard.press('Enter')
    await counts(2, 1)
  })

  await test.step('a finger holds, drags and takes out of the group', async () => {
    await expect(lines).toHaveCount(2)
    await dragByFinger(page, lines.nth(0), dialog.getByText('Remove from the group'), ghost)
    await expect(dialog.getByText('Removed from “AA left”: 1')).toBeVisible()
    await counts(1, 1)
  })
  for (const { id } of [left, right]) await caller.call('deleteGroup', { id })
})
