import { expect, test } from 'vitest'
import { LANGUAGES } from './contract/entities/session.ts'
import { PRODUCT_NAME } from './contract/constants.ts'
import { createTexting } from './i18n/i18n.ts'
import { pageTitle } from './pageTitle.ts'
import { ROUTES } from './routes.ts'

test.each(LANGUAGES)(
  'every page has a title of its own in %s, before the product’s name [GEN-05]',
  async (language) => {
    const { i18n, loadPart } = await createTexting(language)
    await loadPart('work')
    const names = [...new Set([...ROUTES.map(({ title }) => title), 'forbidden' as const])]
    const titles = names.map((name) => {
      expect(i18n.exists(`common.page.${name}`, { fallbackLng: [] }), name).toBe(true)
      return pageTitle(i18n.t(`common.page.${name}`))
    })
    for (const title of titles) expect(title).toMatch(new RegExp(`^.{3,} · ${PRODUCT_NAME}$`))
    expect(new Set(titles).size).toBe(titles.length)
  },
)
