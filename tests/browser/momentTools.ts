import type { Locator } from '@playwright/test'

/** Types the digits of a date and its time, such as '310120261530', into a field over what it shows. */
export const typeMoment = async (field: Locator, digits: string): Promise<void> => {
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(digits)
}
