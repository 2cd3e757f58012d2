import { type AccentTheme, type AccentTokens, accentTokens } from '../contract/rules/accent.ts'
import type { AccountLook } from '../contract/entities/accountLook.ts'
import type { Store } from './store.ts'

/** The design tokens of an accent as the declarations of a style sheet. */
export const accentDeclarations = (tokens: AccentTokens): Readonly<Record<string, string>> => ({
  '--color-accent': tokens.accent,
  '--color-accent-hover': tokens.accentHover,
  '--color-on-accent': tokens.onAccent,
  '--color-accent-soft': tokens.accentSoft,
})

const rule = (selectors: string, theme: AccentTheme, accent: string): string => {
  const declared = Object.entries(accentDeclarations(accentTokens(theme, accent)))
  return `${selectors}{${declared.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

/** The accents of an account in the place of the product's, by the selectors of src/ui/tokens.css. */
export const accentCss = ({ accentLight, accentDark }: Pick<AccountLook, 'accentLight' | 'accentDark'>) => {
  const light = accentLight === null ? '' : rule('.paper,:root', 'light', accentLight)
  if (accentDark === null) return light
  const bySystem = rule(':root:not([data-theme="light"])', 'dark', accentDark)
  const byChoice = rule('.night,:root[data-theme="dark"]', 'dark', accentDark)
  return `${light}@media (prefers-color-scheme:dark){${bySystem}}${byChoice}`
}

/** Keeps the accents of the page in sync with the look of the account, after the design tokens. */
export const applyAccent = (
  page: Pick<Document, 'adoptedStyleSheets'>,
  look: Store<Pick<AccountLook, 'accentLight' | 'accentDark'> | null>,
): void => {
  const sheet = new CSSStyleSheet()
  const apply = (): void => {
    const now = look.get()
    sheet.replaceSync(now === null ? '' : accentCss(now))
  }
  apply()
  look.subscribe(apply)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
